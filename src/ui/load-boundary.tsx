import { Component, type ReactNode } from 'react'
import { ErrorPanel } from './states.tsx'

type Props = {
  title: string
  children: ReactNode
  /** What to show instead of the usual panel. */
  fallback?: (message: string) => ReactNode
}

/** Says what could not be read where it would stand, and leaves the rest of the screen alone. */
export class LoadBoundary extends Component<Props, { message: string | null }> {
  override state = { message: null }

  static getDerivedStateFromError(error: unknown) {
    return { message: error instanceof Error ? error.message : String(error) }
  }

  override render() {
    const { title, children, fallback } = this.props
    const { message } = this.state
    if (message === null) return children
    return fallback ? fallback(message) : <ErrorPanel title={title} message={message} />
  }
}
