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
 * One exposed module of a remote, loaded while the component is shown. Where every release has thrown, another one of
 * what they show (`of`) is tried by itself.
 */
export function useRemote<T>({ remote, expose }: Part, of: unknown): LoadedRemote<T> {
  const remotes = useRemotes();
  const read = () => remotes.state({ remote, expose }) as RemoteState<T>;
  const state = useSyncExternalStore(remotes.subscribe, read, read);
  const isNamed = remotes.composition.remotes[remote]?.releases.length !== 0;
  // The page that names no release of it can get none: another page may.
  const retry = useCallback(
    () => (isNamed ? void remotes.retry({ remote, expose }) : location.reload()),
    [remotes, remote, expose, isNamed],
  );
  // Before it is painted: what was missing elsewhere is not missing here.
  useLayoutEffect(() => void remotes.load({ remote, expose }), [remotes, remote, expose, of]);
  return { ...state, retry };
}

/** What was shown without a throw for as long works. */
const MOMENT_MS = 1000;

/** Tells, once it is so, that a release is shown and works. */
export function useStayed({ remote, expose, release }: ShownPart, isShown = true): void {
  const remotes = useRemotes();
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setTimeout(() => remotes.stayed({ remote, expose, release }), MOMENT_MS);
    return () => clearTimeout(timer);
  }, [remotes, remote, expose, release, isShown]);
}

/** Who fills a slot of the shell; null when no remote declares it. */
export function useSlotFiller(slot: string): Part | null {
  const { composition } = useRemotes();
  for (const [remote, { slots }] of Object.entries(composition.remotes)) {
    const expose = slots[slot];
    if (expose) return { remote, expose };
  }
  return null;
}
