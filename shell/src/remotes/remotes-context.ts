import { createContext, useCallback, useContext, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';

import type { ExposedModule, RemoteModules, RemoteState, ShownModule } from './remote-modules.ts';

export const RemotesContext = createContext<RemoteModules | null>(null);

export function useRemotes(): RemoteModules {
  const remotes = useContext(RemotesContext);
  if (!remotes) throw new Error('rendered outside the shell');
  return remotes;
}

type LoadedRemote<T> = RemoteState<T> & { readonly retry: () => void };

/**
 * Loads an exposed module while the component is mounted. When every release has thrown, the module is loaded again
 * after `resetKey` changes.
 */
export function useRemote<T>({ remote, expose }: ExposedModule, resetKey: unknown): LoadedRemote<T> {
  const remotes = useRemotes();
  const read = () => remotes.state({ remote, expose }) as RemoteState<T>;
  const state = useSyncExternalStore(remotes.subscribe, read, read);
  const hasReleases = remotes.composition.remotes[remote]?.releases.length !== 0;
  // A page load gets another composition: the remote can have a release again.
  const canRetryHere = hasReleases && state.status !== 'disabled';
  const retry = useCallback(
    () => (canRetryHere ? void remotes.retry({ remote, expose }) : location.reload()),
    [remotes, remote, expose, canRetryHere],
  );
  // Before the first paint, so that a failure on another page is not shown here.
  useLayoutEffect(() => void remotes.load({ remote, expose }), [remotes, remote, expose, resetKey]);
  return { ...state, retry };
}

/** Time without an error after which a release counts as working. */
const WORKING_AFTER_MS = 1000;

/** Reports that a release is shown and works. */
export function useReportWorking({ remote, expose, release }: ShownModule, isShown = true): void {
  const remotes = useRemotes();
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setTimeout(() => remotes.confirmWorking({ remote, expose, release }), WORKING_AFTER_MS);
    return () => clearTimeout(timer);
  }, [remotes, remote, expose, release, isShown]);
}

/** The remote that declares a slot; null when none does. */
export function useSlotFiller(slot: string): ExposedModule | null {
  const { composition } = useRemotes();
  for (const [remote, { slots }] of Object.entries(composition.remotes)) {
    const expose = slots[slot];
    if (expose) return { remote, expose };
  }
  return null;
}
