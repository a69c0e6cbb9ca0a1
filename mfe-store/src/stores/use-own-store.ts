import type { ShellApi } from '@linkstall/contracts/shell';
import { isPassing, useRecovery } from '@linkstall/kit/loading';
import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useSyncExternalStore } from 'react';

import { keepOwner } from '../ui/own-storage.ts';
import { forgetWholeAtom, list, unreadAtom } from './shelf.state.ts';
import type { StoreOwner } from './store-data.ts';

/** Whether the reader is the owner of this store; never on the server, so that everybody gets the same HTML. */
function useIsOwner({ session }: ShellApi, username: string): boolean {
  return useSyncExternalStore(
    session.onChange,
    () => session.current()?.username.toLowerCase() === username.toLowerCase(),
    () => false,
  );
}

/** For the owner: reads the store as only they may see it, and knows what went wrong. */
export function useOwnStore(shell: ShellApi, owner: StoreOwner) {
  const isOwner = useIsOwner(shell, owner.username);
  const failure = useAtomValue(unreadAtom);
  const load = useSetAtom(list.loadAtom);
  const forget = useSetAtom(forgetWholeAtom);
  const reload = useCallback(() => void load(), [load]);

  useEffect(() => {
    if (!isOwner) return undefined;
    keepOwner(owner);
    reload();
    return () => forget();
  }, [isOwner, owner, reload, forget]);
  useRecovery(isOwner && isPassing(failure), reload);

  return { isOwner, failure: isOwner ? failure : null, reload };
}
