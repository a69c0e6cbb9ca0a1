import { atom } from 'jotai';

import { shellAtom } from '../app/shell-context.ts';
import { attempt } from '../ui/loaded.ts';
import { texts } from '../ui/texts.ts';
import { loadWholeAtom, showTruthAtom, trueProductsAtom } from './shelf.state.ts';
import { deleteProduct } from './stores.api.ts';

/** Resolves to true when the product is gone. */
export const deleteProductAtom = atom(null, async (get, set, id: string): Promise<boolean> => {
  const shell = get(shellAtom);
  const refused = id === '' ? texts.deletion.noId : shell.session.current() ? null : texts.deletion.noToken;
  if (refused !== null) {
    shell.notice.error(refused);
    return false;
  }
  const answer = await attempt(shell, () => deleteProduct(shell.http, id));
  if (answer.ok) {
    shell.notice.success(texts.deletion.done);
    const known = get(trueProductsAtom);
    if (known)
      set(
        showTruthAtom,
        known.filter(({ _id }) => _id !== id),
      );
    await set(loadWholeAtom);
    return true;
  }
  // The shell says itself that a session has ended.
  if (answer.failure.status !== 401) shell.notice.error(answer.failure.message);
  if (answer.failure.status === 404) await set(loadWholeAtom); // It was deleted elsewhere, in another tab.
  return false;
});
