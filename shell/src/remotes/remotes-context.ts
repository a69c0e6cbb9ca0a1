import { exposeOf, orderOf, type SlotName } from '@linkstall/contracts/slots';
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
  // This runs before the first paint, so that a failure on another page is not shown here.
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

/** The remotes that declare a slot, in the order of their fillers, and then by name. */
export function useSlotFillers(slot: SlotName): readonly ExposedModule[] {
  const { composition } = useRemotes();
  return Object.entries(composition.remotes)
    .flatMap(([remote, { slots }]) => {
      const filler = slots[slot];
      return filler === undefined ? [] : { remote, expose: exposeOf(filler), order: orderOf(filler) };
    })
    .sort((a, b) => a.order - b.order || (a.remote < b.remote ? -1 : 1));
}
