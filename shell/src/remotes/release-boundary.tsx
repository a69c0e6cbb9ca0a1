import type { ReactNode } from 'react';

import { Boundary } from './boundary.tsx';
import type { ShownPart } from './remote-modules.ts';
import { useRemotes } from './remotes-context.ts';

interface Props {
  readonly shown: ShownPart;
  /** Until the next release is there. */
  readonly fallback: ReactNode;
  readonly onThrow?: () => void;
  readonly children: ReactNode;
}

/** Around what a release shows: when it throws, the next one takes its place. */
export function ReleaseBoundary({ shown, fallback, onThrow, children }: Props) {
  const remotes = useRemotes();
  const report = (error: unknown) => {
    onThrow?.();
    remotes.threw(shown, error);
  };
  return (
    <Boundary key={shown.release} report={report} fallback={() => fallback}>
      {children}
    </Boundary>
  );
}
