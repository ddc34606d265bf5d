import { Component, type ReactNode } from 'react'

type FailsAloneProps = {
  children: ReactNode
  /** Takes the part's place when it has failed; by default nothing does. `retry` renders the part anew. */
  fallback?: (retry: () => void) => ReactNode
  onError?: () => void
}

/** A part of the page whose error, in rendering or in an effect, takes nothing away but the part. */
export class FailsAlone extends Component<FailsAloneProps, { hasFailed: boolean }> {
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
