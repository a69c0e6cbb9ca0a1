import { Component, type ReactNode } from 'react';

import { MissingRemote } from '../states/missing-remote.tsx';

interface Props {
  readonly remote: string;
  readonly report: (error: unknown) => void;
  readonly children: ReactNode;
}

/** Keeps what a remote throws while rendering inside its own region. Key it by the remote. */
export class RemoteBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.report(error);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <MissingRemote remote={this.props.remote} onRetry={() => this.setState({ failed: false })} />;
  }
}
