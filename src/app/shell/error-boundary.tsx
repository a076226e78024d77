import { Component, type ReactNode } from 'react'
import { StorageError, toStorageError } from '#data/store/storage-error.ts'
import { Button } from '#ui/plain-button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { getMissingCodeState } from '#ui/feedback/missing-code.ts'
import { Spinner } from '#ui/feedback/states.tsx'
import { getProductName } from '#ui/brand/page-branding.ts'
import { t } from './words.ts'

type Props = {
  /** Whether the boundary is inside the app's frame, which already has the `main` landmark. */
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
    if (code === 'leaving') return <Spinner label={t.loadingNewVersion} />
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
      title={t.applicationError}
      words={t.screenCouldNotShown}
      causes={[t.networkConnectivityIssues, t.backendServiceUnavailability, t.invalidAuthenticationCredentials]}
      error={error}
      action={t.reload}
    />
  )
}

/**
 * Shown if the screen's code could not be loaded: the app was never fully installed on this device, or this version is
 * old.
 */
function MissingCode({ error, framed }: { error: unknown; framed?: boolean | undefined }) {
  return (
    <ErrorScreen
      framed={framed}
      title={t.screenNotDeviceYet}
      words={t.comesConnectionLoadPage}
      causes={[t.noConnectionServer, t.newerVersionAppServer]}
      error={error}
      action={t.reload}
    />
  )
}

/** Shown if the device's account could not be determined. */
export function AuthenticationError({ error }: { error: unknown }) {
  return (
    <ErrorScreen
      title={t.authenticationError}
      words={wordsOf(error)}
      causes={[t.networkIssues, t.serviceUnavailability, t.invalidCredentials, t.browserKeepsNothingPage]}
      error={error}
      action={t.retry}
    />
  )
}

/**
 * Explains the error. If the device can't store anything, there is no data on it that could be lost, so the message
 * only says what to do.
 */
function wordsOf(error: unknown): string {
  const storage = toStorageError(error)
  if (!(storage instanceof StorageError)) return t.deviceCouldNotTell
  return storage.problem === 'full' ? t.deviceFullFreeSome : t.browserDoesNotLet(getProductName())
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
        <p className="text-soft">{t.possibleCauses}</p>
        <ul className="list-disc pl-6 text-soft">
          {causes.map((cause) => (
            <li key={cause}>{cause}</li>
          ))}
        </ul>
        <details className="text-note text-soft">
          <summary className="min-h-11 content-center">{t.details}</summary>
          {error instanceof Error ? `${error.name}: ${error.message}` : String(error)}
        </details>
        <Button variant="primary" className="self-start" onClick={() => location.reload()}>
          {action}
        </Button>
      </Card>
    </Frame>
  )
}
