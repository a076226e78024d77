import { Component, type ReactNode } from 'react'
import { ErrorPanel } from './states.tsx'

/** Says what could not be read where it would stand, and leaves the rest of the screen alone. */
export class LoadBoundary extends Component<{ title: string; children: ReactNode }, { message: string | null }> {
  override state = { message: null }

  static getDerivedStateFromError(error: unknown) {
    return { message: error instanceof Error ? error.message : String(error) }
  }

  override render() {
    const { message } = this.state
    return message === null ? this.props.children : <ErrorPanel title={this.props.title} message={message} />
  }
}
