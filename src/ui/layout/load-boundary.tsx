import { Component, type ReactNode } from 'react'
import { getMissingCodeState } from '../feedback/missing-code.ts'
import { ErrorPanel } from '../feedback/states.tsx'

type Props = {
  title: string
  children: ReactNode
  /** What to show instead of the usual panel. */
  fallback?: (message: string) => ReactNode
}

/**
 * Shows an error message where something could not be read, and leaves the rest of the screen alone. Missing code is
 * not handled here: the whole screen reports that.
 */
export class LoadBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('Nothing was thrown') }
  }

  override render() {
    const { title, children, fallback } = this.props
    const { error } = this.state
    if (error === null) return children
    if (getMissingCodeState(error) !== 'no') throw error
    const message = messageOf(error)
    return fallback ? fallback(message) : <ErrorPanel title={title} message={message} />
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
