import { useEffect } from 'react';

import type { RemoteModules } from './remote-modules.ts';
import { useRemotes } from './remotes-context.ts';

/** Time without network activity that counts as idle. */
const QUIET_MS = 2_000;

const savesData = (): boolean =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

/** Calls back once when network and CPU are idle. Returns a function that cancels it. */
function whenIdle(callback: () => void): () => void {
  if (typeof PerformanceObserver !== 'function' || typeof requestIdleCallback !== 'function') return () => undefined;
  let idle = 0;
  const begin = () =>
    setTimeout(() => {
      idle = requestIdleCallback(() => {
        stop();
        callback();
      });
    }, QUIET_MS);
  let timer = begin();
  const comes = new PerformanceObserver(() => {
    clearTimeout(timer);
    cancelIdleCallback(idle);
    timer = begin();
  });
  comes.observe({ type: 'resource' });
  const stop = () => {
    comes.disconnect();
    clearTimeout(timer);
    cancelIdleCallback(idle);
  };
  return stop;
}

/** The first remote that is not loaded. */
function prepareNext(remotes: RemoteModules, names: readonly string[]): () => void {
  let stop: () => void = () => undefined;
  const [name, ...others] = names;
  if (name !== undefined)
    stop = whenIdle(() => {
      remotes.prepare({ remote: name, expose: './routes' });
      stop = prepareNext(remotes, others);
    });
  return () => stop();
}

/** Preloads remotes one after the other while the page is idle, unless the browser saves data. */
export function useIdlePreparation(names: readonly string[]): void {
  const remotes = useRemotes();
  const wanted = [...new Set(names)].join(' ');
  useEffect(() => {
    if (wanted === '' || savesData()) return undefined;
    return prepareNext(remotes, wanted.split(' '));
  }, [remotes, wanted]);
}
