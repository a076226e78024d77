import { Component, type ReactNode } from 'react'
import { StorageError, toStorageError } from '#data/store/storage-error.ts'
import { Button } from '#ui/plain-button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { getMissingCodeState } from '#ui/feedback/missing-code.ts'
import { Spinner } from '#ui/feedback/states.tsx'
import { getProductName } from '#ui/brand/page-branding.ts'

type Props = {
  /** True if it is inside the app's frame, which already has the landmark. */
  framed?: boolean
  children: ReactNode
}

/** Catches unexpected errors. Give it a `key` that changes when trying again makes sense. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('Nothing was thrown') }
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    const code = getMissingCodeState(error)
    if (code === 'leaving') return <Spinner label="Loading the new version …" />
    return code === 'missing' ? (
      <MissingCode error={error} framed={this.props.framed} />
    ) : (
      <ApplicationError error={error} framed={this.props.framed} />
    )
  }
}

export function ApplicationError({ error, framed }: { error: unknown; framed?: boolean | undefined }) {
  return (
    <ErrorScreen
      framed={framed}
      title="Application Error"
      words="This screen could not be shown. What you saved is still on this device."
      causes={['Network connectivity issues', 'Backend service unavailability', 'Invalid authentication credentials']}
      error={error}
      action="Reload"
    />
  )
}

/** The screen's code could not be loaded: the app was never fully installed on this device, or this version is old. */
function MissingCode({ error, framed }: { error: unknown; framed?: boolean | undefined }) {
  return (
    <ErrorScreen
      framed={framed}
      title="This screen is not on this device yet"
      words="It comes with a connection: load the page again when there is one. What you saved is still on this device."
      causes={['No connection to the server', 'A newer version of the app on the server']}
      error={error}
      action="Reload"
    />
  )
}

/** Shown if the device's account could not be determined. */
export function AuthenticationError({ error }: { error: unknown }) {
  return (
    <ErrorScreen
      title="Authentication Error"
      words={wordsOf(error)}
      causes={[
        'Network issues',
        'Service unavailability',
        'Invalid credentials',
        'A browser that keeps nothing for this page, in a private window say',
      ]}
      error={error}
      action="Retry"
    />
  )
}

/** If nothing can be stored, nothing was: there is only one thing to do. */
function wordsOf(error: unknown): string {
  const storage = toStorageError(error)
  if (!(storage instanceof StorageError))
    return 'This device could not tell who is signed in. What you saved is still on it.'
  return storage.problem === 'full'
    ? 'This device is full. Free some space, then retry: what you saved is still on it.'
    : `This browser does not let ${getProductName()} store anything, and nobody can sign in without. Open it in a normal window, or allow this site to store data in the browser’s settings, then retry.`
}

type ErrorScreenProps = {
  title: string
  words: string
  causes: readonly string[]
  error: unknown
  action: string
  framed?: boolean | undefined
}

function ErrorScreen({ title, words, causes, error, action, framed = false }: ErrorScreenProps) {
  const Frame = framed ? 'div' : 'main'
  return (
    <Frame className="mx-auto flex min-h-[70dvh] max-w-lg flex-col justify-center p-4">
      <Card className="flex flex-col gap-3 border-red p-6">
        <h1>{title}</h1>
        <p>{words}</p>
        <p className="text-soft">Possible causes:</p>
        <ul className="list-disc pl-6 text-soft">
          {causes.map((cause) => (
            <li key={cause}>{cause}</li>
          ))}
        </ul>
        <details className="text-note text-soft">
          <summary className="min-h-11 content-center">Details</summary>
          {error instanceof Error ? `${error.name}: ${error.message}` : String(error)}
        </details>
        <Button variant="primary" className="self-start" onClick={() => location.reload()}>
          {action}
        </Button>
      </Card>
    </Frame>
  )
}
