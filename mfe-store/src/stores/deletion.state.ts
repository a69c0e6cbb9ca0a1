import { attempt } from '@linkstall/kit/loading';
import { inTurn } from '@linkstall/kit/order';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { texts } from '../ui/texts.ts';
import { asItIs, beginAtom, endAtom, loadWholeAtom } from './shelf.state.ts';
import { deleteProduct } from './stores.api.ts';

/** Resolves to true when the product is gone. */
export const deleteProductAtom = atom(null, async (get, set, id: string): Promise<boolean> => {
  const shell = get(shellAtom);
  const refused = id === '' ? texts.deletion.noId : shell.session.current() ? null : texts.deletion.noToken;
  if (refused !== null) {
    shell.notice.error(refused);
    return false;
  }
  const pending = { about: id, apply: asItIs };
  const changes = [pending];
  set(beginAtom, pending);
  return inTurn(get, set, async () => {
    const answer = await attempt(shell, () => deleteProduct(shell.http, id));
    if (answer.ok) {
      set(endAtom, { changes, apply: (products) => products.filter(({ _id }) => _id !== id) });
      shell.notice.success(texts.deletion.done);
      await set(loadWholeAtom);
      return true;
    }
    set(endAtom, { changes });
    const { status, message } = answer.failure;
    // The shell says itself that a session has ended.
    if (status !== 401) shell.notice.error(message);
    // It was deleted elsewhere, in another tab; or nobody knows whether it arrived.
    if (status === 404 || status === 0) void set(loadWholeAtom);
    return false;
  });
});
