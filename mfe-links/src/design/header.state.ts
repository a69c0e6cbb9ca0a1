import type { PageHeader, SessionUser } from '@linkstall/contracts/http';
import { attempt, noticeFailure } from '@linkstall/kit/loading';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { texts } from '../ui/texts.ts';

const savingAtom = atom(false);
export const isSavingHeaderAtom = atom((get) => get(savingAtom));

interface HeaderChange {
  readonly header: PageHeader;
  /** A new picture. An empty text removes the stored one. */
  readonly cover?: File | '';
}

/** Stores the header at once. The phone preview shows it, because it draws the user of the session. */
export const changeHeaderAtom = atom(null, async (get, set, { header, cover }: HeaderChange): Promise<void> => {
  const shell = get(shellAtom);
  if (get(savingAtom)) return;
  const form = new FormData();
  form.set('header', header);
  if (cover !== undefined) form.set('cover', cover);
  set(savingAtom, true);
  const endUnsaved = shell.unsaved();
  const response = await attempt(shell, () => shell.http.patch<SessionUser>('/users/header', form));
  endUnsaved();
  set(savingAtom, false);
  if (!response.ok) return noticeFailure(shell, response.failure);
  shell.session.replaceUser(response.value);
  shell.notice.success(texts.header.saved);
});
