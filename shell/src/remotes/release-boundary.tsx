import type { ReactNode } from 'react';

import { Boundary } from './boundary.tsx';
import type { ShownModule } from './remote-modules.ts';
import { useRemotes } from './remotes-context.ts';

interface Props {
  readonly shownModule: ShownModule;
  /** Shown while the next release loads. */
  readonly fallback: ReactNode;
  readonly onThrow?: () => void;
  readonly children: ReactNode;
}

/** An error boundary around a release; when it throws, the next release replaces it. */
export function ReleaseBoundary({ shownModule, fallback, onThrow, children }: Props) {
  const remotes = useRemotes();
  const report = (error: unknown) => {
    onThrow?.();
    remotes.reportThrow(shownModule, error);
  };
  return (
    <Boundary key={shownModule.release} report={report} fallback={() => fallback}>
      {children}
    </Boundary>
  );
}
