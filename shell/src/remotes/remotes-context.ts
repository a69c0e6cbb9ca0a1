import type { SlotModule } from '@linkstall/contracts/shell';
import { createContext, useCallback, useContext, useEffect, useSyncExternalStore } from 'react';

import type { RemoteModules, RemoteState } from './remote-modules.ts';

export const RemotesContext = createContext<RemoteModules | null>(null);

export function useRemotes(): RemoteModules {
  const remotes = useContext(RemotesContext);
  if (!remotes) throw new Error('rendered outside the shell');
  return remotes;
}

type LoadedRemote<T> = RemoteState<T> & { readonly retry: () => void };

/** One exposed module of a remote, loaded while the component is shown. */
export function useRemote<T>(remote: string, expose: string): LoadedRemote<T> {
  const remotes = useRemotes();
  const read = () => remotes.state(remote, expose) as RemoteState<T>;
  const state = useSyncExternalStore(remotes.subscribe, read, read);
  const retry = useCallback(() => void remotes.retry(remote, expose), [remotes, remote, expose]);
  useEffect(() => void remotes.load(remote, expose), [remotes, remote, expose]);
  return { ...state, retry };
}

/** Who fills a slot of the shell; null when no remote declares it. */
export function useSlotFiller(slot: string): { readonly remote: string; readonly expose: string } | null {
  const { composition } = useRemotes();
  for (const [remote, { slots }] of Object.entries(composition.remotes)) {
    const expose = slots[slot];
    if (expose) return { remote, expose };
  }
  return null;
}

/** The module that fills a slot. `remote` names who is missing. */
export const useSlot = <P>(filler: { readonly remote: string; readonly expose: string }): LoadedRemote<SlotModule<P>> =>
  useRemote<SlotModule<P>>(filler.remote, filler.expose);
