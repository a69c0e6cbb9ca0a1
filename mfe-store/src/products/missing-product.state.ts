import type { ApiFailure, ShellApi } from '@linkstall/contracts/shell';
import { attempt } from '@linkstall/kit/loading';
import { createDeletions, createStatusMessages, readDeletions, type DeletedItem } from '@linkstall/kit/order';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { DELETED_PRODUCTS, restoreProduct } from '../ui/restore.api.ts';

export const isDeletedInThisTab = (shell: ShellApi, id: string): boolean =>
  readDeletions(shell, DELETED_PRODUCTS).some((deletion) => deletion.id === id);

export const undoMessages = createStatusMessages();
/** The number of products that Undo restored. The edit page loads its product again when the number grows. */
export const restoreCountAtom = atom(0);
const restoreAtom = atom(null, async (get, set, { id }: DeletedItem): Promise<ApiFailure | null> => {
  const shell = get(shellAtom);
  const response = await attempt(shell, () => restoreProduct(shell.http, id));
  if (!response.ok) return response.failure;
  set(restoreCountAtom, get(restoreCountAtom) + 1);
  return null;
});
export const { offerUndoAgainAtom } = createDeletions({
  kind: DELETED_PRODUCTS,
  messages: undoMessages,
  restoreAtom,
});
