import type { PageHeader, SessionUser } from '@linkstall/contracts/http';
import type { ShellApi } from '@linkstall/contracts/shell';
import { atom } from 'jotai';

import { saveOnce } from '../ui/save-once.ts';
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
  const form = new FormData();
  form.set('header', header);
  if (cover !== undefined) form.set('cover', cover);
  const send = async ({ http, session, notice }: ShellApi) => {
    session.replaceUser(await http.patch<SessionUser>('/users/header', form));
    notice.success(texts.header.saved);
  };
  await saveOnce(get, set, { savingAtom, send });
});
