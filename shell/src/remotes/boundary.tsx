import { Component, type ReactNode } from 'react';

interface Props {
  /** What is shown. Another one than failed is tried by itself. */
  readonly of?: unknown;
  readonly report: (error: unknown) => void;
  readonly fallback: () => ReactNode;
  readonly children: ReactNode;
}

/** Keeps what is thrown while rendering inside this region, and says so. */
export class Boundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.report(error);
  }

  override componentDidUpdate(before: Props, { failed }: { readonly failed: boolean }) {
    // Only what had failed before: what failed in this very update would be tried for ever.
    if (failed && this.state.failed && before.of !== this.props.of) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? this.props.fallback() : this.props.children;
  }
}
