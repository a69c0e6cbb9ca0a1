import { createContext, useCallback, useContext, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';

import type { Part, RemoteModules, RemoteState, ShownPart } from './remote-modules.ts';

export const RemotesContext = createContext<RemoteModules | null>(null);

export function useRemotes(): RemoteModules {
  const remotes = useContext(RemotesContext);
  if (!remotes) throw new Error('rendered outside the shell');
  return remotes;
}

type LoadedRemote<T> = RemoteState<T> & { readonly retry: () => void };

/**
 * Loads an exposed module while the component is mounted. When every release has thrown, other content (`of`) is tried
 * automatically.
 */
export function useRemote<T>({ remote, expose }: Part, of: unknown): LoadedRemote<T> {
  const remotes = useRemotes();
  const read = () => remotes.state({ remote, expose }) as RemoteState<T>;
  const state = useSyncExternalStore(remotes.subscribe, read, read);
  const isNamed = remotes.composition.remotes[remote]?.releases.length !== 0;
  // This page has no release of the remote, but another page can have one.
  const retry = useCallback(
    () => (isNamed ? void remotes.retry({ remote, expose }) : location.reload()),
    [remotes, remote, expose, isNamed],
  );
  // Before the first paint, so that a failure on another page is not shown here.
  useLayoutEffect(() => void remotes.load({ remote, expose }), [remotes, remote, expose, of]);
  return { ...state, retry };
}

/** Time without an error after which a release counts as working. */
const MOMENT_MS = 1000;

/** Reports that a release is shown and works. */
export function useStayed({ remote, expose, release }: ShownPart, isShown = true): void {
  const remotes = useRemotes();
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setTimeout(() => remotes.stayed({ remote, expose, release }), MOMENT_MS);
    return () => clearTimeout(timer);
  }, [remotes, remote, expose, release, isShown]);
}

/** The remote that declares a slot; null when none does. */
export function useSlotFiller(slot: string): Part | null {
  const { composition } = useRemotes();
  for (const [remote, { slots }] of Object.entries(composition.remotes)) {
    const expose = slots[slot];
    if (expose) return { remote, expose };
  }
  return null;
}
