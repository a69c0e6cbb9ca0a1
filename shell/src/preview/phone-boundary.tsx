import { Component, type ReactNode } from 'react';

interface Props {
  readonly fallback: ReactNode;
  readonly report: (error: unknown) => void;
  readonly children: ReactNode;
}

/** What fails inside the phone costs the phone only. */
export class PhoneBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.report(error);
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
