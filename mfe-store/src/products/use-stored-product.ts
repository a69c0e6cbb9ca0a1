import type { Product } from '@linkstall/contracts/http';
import type { ShellApi } from '@linkstall/contracts/shell';
import { attempt, failureOf, isTemporary, useRecovery, type Loaded } from '@linkstall/kit/loading';
import { useCallback, useEffect, useState } from 'react';

import { fetchProduct } from './products.api.ts';

type View = Loaded<Product> | { readonly status: 'absent' };

async function readOwnProduct(shell: ShellApi, id: string): Promise<View> {
  const response = await attempt(shell, () => fetchProduct(shell.http, id));
  if (response.ok && response.value.revision !== undefined)
    return { status: 'ready', value: response.value, failure: null };
  if (response.ok || [400, 404].includes(response.failure.status)) return { status: 'absent' };
  return { status: 'failed', failure: response.failure };
}

/** Loads a product of the creator. The API sends no revision for another user's product; the view is then `absent`. */
export function useStoredProduct(shell: ShellApi, id: string) {
  const [view, setView] = useState<View>({ status: 'loading' });
  const [attemptCount, setAttemptCount] = useState(0);
  const reload = useCallback(() => setAttemptCount((count) => count + 1), []);

  useEffect(() => {
    let isStale = false;
    const read = async () => {
      const next = await readOwnProduct(shell, id);
      if (!isStale) setView(next);
    };
    void read();
    return () => {
      isStale = true;
    };
  }, [shell, id, attemptCount]);
  useRecovery(view.status !== 'absent' && isTemporary(failureOf(view)), reload);
  return { view, reload };
}
