import type { ShellApi } from '@linkstall/contracts/shell';
import { isTemporary, useRecovery } from '@linkstall/kit/loading';
import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useSyncExternalStore } from 'react';

import { saveOwner } from '../../ui/stored-owner.ts';
import { forgetAllProductsAtom, productList, listFailureAtom } from '../product-list.state.ts';
import type { StoreOwner } from '../store-data.ts';

/** Whether the reader owns this store. Always false on the server, so that all visitors get the same HTML. */
function useIsOwner({ session }: ShellApi, username: string): boolean {
  return useSyncExternalStore(
    session.onChange,
    () => session.current()?.username.toLowerCase() === username.toLowerCase(),
    () => false,
  );
}

/** Loads the complete product list when the reader is the owner. Returns the failure of that request, if any. */
export function useOwnStore(shell: ShellApi, owner: StoreOwner) {
  const isOwner = useIsOwner(shell, owner.username);
  const failure = useAtomValue(listFailureAtom);
  const load = useSetAtom(productList.doLoadAtom);
  const forget = useSetAtom(forgetAllProductsAtom);
  const reload = useCallback(() => void load(), [load]);

  useEffect(() => {
    if (!isOwner) return undefined;
    saveOwner(owner);
    reload();
    return () => forget();
  }, [isOwner, owner, reload, forget]);
  useRecovery(isOwner && isTemporary(failure), reload);

  return { isOwner, failure: isOwner ? failure : null, reload };
}
