import { useEffect } from 'react';

import type { RemoteModules } from './remote-modules.ts';
import { useRemotes } from './remotes-context.ts';

/** Time without network activity that counts as idle. */
const QUIET_MS = 2_000;

const savesData = (): boolean =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

/** Calls back once when network and CPU are idle. Returns a function that cancels the callback. */
function whenIdle(callback: () => void): () => void {
  if (typeof PerformanceObserver !== 'function' || typeof requestIdleCallback !== 'function') return () => undefined;
  let idle = 0;
  const startTimer = () =>
    setTimeout(() => {
      idle = requestIdleCallback(() => {
        stop();
        callback();
      });
    }, QUIET_MS);
  let timer = startTimer();
  const observer = new PerformanceObserver(() => {
    clearTimeout(timer);
    cancelIdleCallback(idle);
    timer = startTimer();
  });
  observer.observe({ type: 'resource' });
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    cancelIdleCallback(idle);
  };
  return stop;
}

/** Prefetches the first remote of the list when the page is idle, then the next one. Returns a function that stops this. */
function prefetchNext(remotes: RemoteModules, names: readonly string[]): () => void {
  let stop: () => void = () => undefined;
  const [name, ...rest] = names;
  if (name !== undefined)
    stop = whenIdle(() => {
      remotes.prefetch(name);
      stop = prefetchNext(remotes, rest);
    });
  return () => stop();
}

/** Prefetches remotes one after the other while the page is idle, unless the browser saves data. */
export function useIdlePrefetch(names: readonly string[]): void {
  const remotes = useRemotes();
  const nameList = [...new Set(names)].join(' ');
  useEffect(() => {
    if (nameList === '' || savesData()) return undefined;
    return prefetchNext(remotes, nameList.split(' '));
  }, [remotes, nameList]);
}
