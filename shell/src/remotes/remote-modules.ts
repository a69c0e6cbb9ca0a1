import type { Composition } from '@linkstall/contracts/shell';

import { type FetchModule, loadRemote } from './load-remote.ts';

/** What is known of one exposed module of a remote. */
export type RemoteState<T = unknown> =
  | { readonly status: 'loading' }
  | { readonly status: 'missing' }
  | { readonly status: 'ready'; readonly module: T; readonly release: string };

/** Exposed modules of remotes, each loaded once; a missing one can be tried again. */
export interface RemoteModules {
  readonly composition: Composition;
  state(remote: string, expose: string): RemoteState;
  /** Starts loading unless it has begun; resolves to what came of it, never rejects. */
  load(remote: string, expose: string): Promise<RemoteState>;
  retry(remote: string, expose: string): Promise<RemoteState>;
  readonly subscribe: (listener: () => void) => () => void;
}

const LOADING: RemoteState = { status: 'loading' };

export function createRemoteModules(
  composition: Composition,
  fetchModule: FetchModule,
  report: (error: unknown) => void,
): RemoteModules {
  const states = new Map<string, RemoteState>();
  const loads = new Map<string, Promise<RemoteState>>();
  const listeners = new Set<() => void>();
  const settle = (key: string, state: RemoteState) => {
    states.set(key, state);
    for (const listener of listeners) listener();
    return state;
  };
  const begin = async (key: string, remote: string, expose: string): Promise<RemoteState> => {
    try {
      const releases = composition.remotes[remote]?.releases ?? [];
      const { module, release } = await loadRemote({ releases, expose }, fetchModule);
      return settle(key, { status: 'ready', module, release: release.release });
    } catch (error) {
      report(error);
      return settle(key, { status: 'missing' });
    }
  };
  const load = (remote: string, expose: string) => {
    const key = `${remote} ${expose}`;
    const running = loads.get(key) ?? begin(key, remote, expose);
    loads.set(key, running);
    return running;
  };
  return {
    composition,
    load,
    state: (remote, expose) => states.get(`${remote} ${expose}`) ?? LOADING,
    retry: (remote, expose) => {
      const key = `${remote} ${expose}`;
      loads.delete(key);
      settle(key, LOADING);
      return load(remote, expose);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
