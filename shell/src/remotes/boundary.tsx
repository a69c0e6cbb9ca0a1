import { Component, type ReactNode } from 'react';

interface Props {
  /** Identity of the content. After a failure the boundary renders again when the key changes. */
  readonly resetKey?: unknown;
  readonly report: (error: unknown) => void;
  readonly fallback: () => ReactNode;
  readonly children: ReactNode;
}

export class Boundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.report(error);
  }

  override componentDidUpdate(before: Props, { failed }: { readonly failed: boolean }) {
    // Only after a failure in an earlier update, because otherwise the update would loop.
    if (failed && this.state.failed && before.resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? this.props.fallback() : this.props.children;
  }
}
