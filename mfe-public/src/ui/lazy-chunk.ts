import { type ComponentType, lazy } from 'react';

const RETRY_MS = 3_000;

interface LazyModule<P> {
  readonly default: ComponentType<P>;
}

/**
 * Loads a component from its own chunk, so that other pages do not load that chunk. Call `load` before the page is rendered,
 * because the edge renders synchronously. In the browser the edge's HTML stays as it is until the chunk has arrived.
 */
export function lazyChunk<P, M extends LazyModule<P>>(load: () => Promise<M & LazyModule<P>>) {
  let loadedModule: M | undefined;
  const loadOnce = async (): Promise<M> => (loadedModule ??= await load());
  if (typeof document === 'undefined') void loadOnce();
  const loadWithRetry = (): Promise<M> =>
    loadOnce().catch(() => new Promise((resolve) => setTimeout(resolve, RETRY_MS)).then(loadWithRetry));
  const Lazy = lazy<ComponentType<P>>(() => {
    const module = loadedModule;
    // A thenable that resolves synchronously, because a promise would show the fallback for a moment.
    if (module) return { then: (resolve: (value: M) => void) => resolve(module) } as unknown as Promise<M>;
    return loadWithRetry();
  });
  return { load: loadOnce, Lazy };
}
