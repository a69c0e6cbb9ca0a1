import { type ComponentType, lazy } from 'react';

const AGAIN_MS = 3_000;

interface Part<P> {
  readonly default: ComponentType<P>;
}

/**
 * A part of a page in a chunk of its own, which other pages never ask for. `bring` it before it is drawn: the edge draws
 * in one go and waits for nothing. In the browser the edge's HTML stays as it is until the chunk has come.
 */
export function latePart<P, M extends Part<P>>(load: () => Promise<M & Part<P>>) {
  let brought: M | undefined;
  const bring = async (): Promise<M> => (brought ??= await load());
  if (typeof document === 'undefined') void bring();
  const untilThere = (): Promise<M> =>
    bring().catch(() => new Promise((resolve) => setTimeout(resolve, AGAIN_MS)).then(untilThere));
  const Late = lazy<ComponentType<P>>(() => {
    const module = brought;
    // Answers at once what is there already, as no promise does.
    if (module) return { then: (take: (part: M) => void) => take(module) } as unknown as Promise<M>;
    return untilThere();
  });
  return { bring, Late };
}
