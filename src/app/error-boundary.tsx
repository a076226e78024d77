import { Component, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'

/** Catches what no screen expected. Give it a `key` that changes where trying again makes sense. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('Nothing was thrown') }
  }

  override render() {
    return this.state.error === null ? this.props.children : <ApplicationError error={this.state.error} />
  }
}

export function ApplicationError({ error }: { error: unknown }) {
  return (
    <main className="mx-auto flex min-h-[70dvh] max-w-lg flex-col justify-center p-4">
      <Card className="flex flex-col gap-3 border-red p-6">
        <h1>Application Error</h1>
        <p>This screen could not be shown. What you saved is still on this device.</p>
        <p className="text-soft">Possible causes:</p>
        <ul className="list-disc pl-6 text-soft">
          <li>Network connectivity issues</li>
          <li>Backend service unavailability</li>
          <li>Invalid authentication credentials</li>
        </ul>
        <details className="text-note text-soft">
          <summary className="min-h-11 content-center">Details</summary>
          {error instanceof Error ? `${error.name}: ${error.message}` : String(error)}
        </details>
        <Button variant="primary" className="self-start" onClick={() => location.reload()}>
          Reload
        </Button>
      </Card>
    </main>
  )
}
