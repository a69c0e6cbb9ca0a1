import type { ReactNode } from 'react';

import { Skeleton } from './skeleton.tsx';
import { failureOf, isPassing, type Loaded } from './loaded.ts';
import { Problem } from './problem.tsx';
import { useRecovery } from './use-recovery.ts';

interface ReadingProps<T> {
  readonly view: Loaded<T>;
  /** Of its skeleton. */
  readonly shape: 'rows' | 'tiles';
  readonly says: {
    readonly reading: string;
    readonly unread: string;
    /** What still works: with what was known before on screen, and without. */
    readonly seenBefore: string;
    readonly stays: string;
  };
  readonly onRetry: () => void;
  readonly children: (value: T) => ReactNode;
}

/** Whatever is known of something that is read: its skeleton, the content, and what went wrong. A failure that passes is tried again by itself. */
export function Reading<T>({ view, shape, says, onRetry, children }: ReadingProps<T>) {
  const failure = failureOf(view);
  useRecovery(isPassing(failure), onRetry);
  return (
    <>
      {failure && (
        <Problem
          failure={failure}
          what={says.unread}
          still={view.status === 'ready' ? says.seenBefore : says.stays}
          onRetry={onRetry}
        />
      )}
      {view.status === 'loading' && <Skeleton shape={shape} text={says.reading} />}
      {view.status === 'ready' && children(view.value)}
    </>
  );
}
