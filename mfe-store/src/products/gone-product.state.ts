import type { ShellApi } from '@linkstall/contracts/shell';
import { attempt } from '@linkstall/kit/loading';
import { createDeletions, createNews, readGone, type Gone } from '@linkstall/kit/order';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { ownerTexts } from '../ui/owner-texts.ts';
import { GONE_PRODUCTS, restoreProduct } from '../ui/restore.api.ts';

export const isDeletedHere = (shell: ShellApi, id: string): boolean =>
  readGone(shell, GONE_PRODUCTS).some((gone) => gone.id === id);

export const news = createNews();
/** Counts the products that came back. */
export const backAtom = atom(0);
const restoreAtom = atom(null, async (get, set, { id, name }: Gone): Promise<boolean | string> => {
  const shell = get(shellAtom);
  const answer = await attempt(shell, () => restoreProduct(shell.http, id));
  if (answer.ok) {
    set(backAtom, get(backAtom) + 1);
    return true;
  }
  const { status, message } = answer.failure;
  if (status === 404) set(news.tellAtom, { state: 'failed', text: ownerTexts.deletion.tooLate(name) });
  return status !== 404 && status !== 401 && ownerTexts.deletion.notBack(name, message);
});
export const { offerAgainAtom } = createDeletions({
  kind: GONE_PRODUCTS,
  news,
  says: ownerTexts.deletion.gone,
  restoreAtom,
});
