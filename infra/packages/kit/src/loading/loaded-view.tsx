import type { ReactNode } from 'react';

import { Skeleton } from './skeleton.tsx';
import { failureOf, isTemporary, type Loaded } from './loaded.ts';
import { Problem } from './problem.tsx';
import { useRecovery } from './use-recovery.ts';

interface LoadedViewProps<T> {
  readonly view: Loaded<T>;
  readonly shape: 'rows' | 'tiles';
  readonly texts: {
    readonly loading: string;
    readonly readFailed: string;
    /** After a failure with a former value on screen: says that the value is old. */
    readonly staleHint: string;
    /** After a failure without a value: names the parts that still work. */
    readonly unaffectedHint: string;
  };
  readonly onRetry: () => void;
  readonly children: (value: T) => ReactNode;
}

/** An empty list beside a failure is a former or stored list. It does not say that there are no items now. */
const isUnknown = (view: Loaded<unknown>): boolean =>
  view.status === 'failed' ||
  (view.status === 'ready' && view.failure !== null && Array.isArray(view.value) && view.value.length === 0);

/** Renders loaded data: skeleton, content and failure. A temporary failure is retried automatically. */
export function LoadedView<T>({ view, shape, texts, onRetry, children }: LoadedViewProps<T>) {
  const failure = failureOf(view);
  useRecovery(isTemporary(failure), onRetry);
  return (
    <>
      {failure && (
        <Problem
          failure={failure}
          title={texts.readFailed}
          hint={isUnknown(view) ? texts.unaffectedHint : texts.staleHint}
          onRetry={onRetry}
        />
      )}
      {view.status === 'loading' && <Skeleton shape={shape} text={texts.loading} />}
      {view.status === 'ready' && !isUnknown(view) && children(view.value)}
    </>
  );
}
