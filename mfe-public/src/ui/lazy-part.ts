import { type ComponentType, lazy } from 'react';

const RETRY_MS = 3_000;

interface Part<P> {
  readonly default: ComponentType<P>;
}

/**
 * A part of a page in a chunk of its own, so that other pages never load it. Call `load` before the page is rendered,
 * because the edge renders synchronously. In the browser the edge's HTML stays as it is until the chunk has arrived.
 */
export function lazyPart<P, M extends Part<P>>(load: () => Promise<M & Part<P>>) {
  let loaded: M | undefined;
  const loadOnce = async (): Promise<M> => (loaded ??= await load());
  if (typeof document === 'undefined') void loadOnce();
  const untilThere = (): Promise<M> =>
    loadOnce().catch(() => new Promise((resolve) => setTimeout(resolve, RETRY_MS)).then(untilThere));
  const Lazy = lazy<ComponentType<P>>(() => {
    const module = loaded;
    // A thenable that resolves synchronously, because a promise would show the fallback for a moment.
    if (module) return { then: (take: (part: M) => void) => take(module) } as unknown as Promise<M>;
    return untilThere();
  });
  return { load: loadOnce, Lazy };
}
