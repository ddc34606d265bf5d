import { Component, type ReactNode } from 'react'

type ErrorBoundaryProps = {
  children: ReactNode
  /** Rendered instead of children that failed; nothing by default. `retry` renders the children again. */
  fallback?: (retry: () => void) => ReactNode
  onError?: () => void
}

/** Catches errors of its children in rendering and in effects, so that the rest of the page stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override componentDidCatch(): void {
    this.props.onError?.()
  }
  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return this.props.fallback?.(() => this.setState({ hasFailed: false }))
  }
}
