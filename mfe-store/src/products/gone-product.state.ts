import type { ApiFailure, ShellApi } from '@linkstall/contracts/shell';
import { attempt } from '@linkstall/kit/loading';
import { createDeletions, createNews, readGone, type Gone } from '@linkstall/kit/order';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { GONE_PRODUCTS, restoreProduct } from '../ui/restore.api.ts';

export const isDeletedHere = (shell: ShellApi, id: string): boolean =>
  readGone(shell, GONE_PRODUCTS).some((gone) => gone.id === id);

export const news = createNews();
/** Counts the products that came back. */
export const backAtom = atom(0);
const restoreAtom = atom(null, async (get, set, { id }: Gone): Promise<ApiFailure | null> => {
  const shell = get(shellAtom);
  const response = await attempt(shell, () => restoreProduct(shell.http, id));
  if (!response.ok) return response.failure;
  set(backAtom, get(backAtom) + 1);
  return null;
});
export const { offerAgainAtom } = createDeletions({
  kind: GONE_PRODUCTS,
  news,
  restoreAtom,
});
