import type { ReactNode } from 'react';

import { Skeleton } from './skeleton.tsx';
import { failureOf, isPassing, type Loaded } from './loaded.ts';
import { Problem } from './problem.tsx';
import { useRecovery } from './use-recovery.ts';

interface LoadedViewProps<T> {
  readonly view: Loaded<T>;
  /** Shape of the skeleton. */
  readonly shape: 'rows' | 'tiles';
  readonly texts: {
    readonly loading: string;
    readonly readFailed: string;
    /** Sentences that name the parts that still work, with and without a former value on screen. */
    readonly staleHint: string;
    readonly unaffectedHint: string;
  };
  readonly onRetry: () => void;
  readonly children: (value: T) => ReactNode;
}

/** Renders loaded data: skeleton, content and failure. A temporary failure is retried automatically. */
export function LoadedView<T>({ view, shape, texts, onRetry, children }: LoadedViewProps<T>) {
  const failure = failureOf(view);
  useRecovery(isPassing(failure), onRetry);
  return (
    <>
      {failure && (
        <Problem
          failure={failure}
          title={texts.readFailed}
          hint={view.status === 'ready' ? texts.staleHint : texts.unaffectedHint}
          onRetry={onRetry}
        />
      )}
      {view.status === 'loading' && <Skeleton shape={shape} text={texts.loading} />}
      {view.status === 'ready' && children(view.value)}
    </>
  );
}
