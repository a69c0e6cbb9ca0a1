import { type ComponentType, createElement, lazy, memo, Suspense } from 'react';

const RETRY_MS = 3_000;

interface LazyModule<P> {
  readonly default: ComponentType<P>;
}

/**
 * Loads a component from its own chunk, so that other pages do not load that chunk. Call `load` before the page is rendered,
 * because the edge renders synchronously. In the browser the edge's HTML stays as it is until the chunk has arrived.
 *
 * The component is memoized around its boundary. React removes the HTML of a boundary that gets new props before its chunk has
 * arrived, and shows the empty fallback. So a new session or another update of the page must not reach the boundary; the chunk
 * reads the session itself.
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
  const LazyChunk = memo((props: P) =>
    createElement(Suspense, null, createElement(Lazy as unknown as ComponentType<object>, props as object)),
  );
  return { load: loadOnce, LazyChunk };
}
