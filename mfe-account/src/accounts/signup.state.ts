import { atom } from 'jotai';

import { shellAtom } from '../app/shell-context.ts';
import { register, type SignupEntry } from './accounts.api.ts';
import { type EntryFormView, isBusy, mended, refused, reopened, untouched } from './entry-form.state.ts';
import { MISMATCH, signupErrors } from './entry-rules.ts';

export const signupFormAtom = atom<EntryFormView>(untouched);

export const openSignupAtom = atom(null, (get, set) => set(signupFormAtom, reopened(get(signupFormAtom))));

export const mendSignupAtom = atom(null, (get, set, field: string) =>
  set(signupFormAtom, mended(get(signupFormAtom), field)),
);

/** Resolves to true when the account exists. */
export const doSignupAtom = atom(null, async (get, set, entry: SignupEntry): Promise<boolean> => {
  if (isBusy(get(signupFormAtom))) return false;
  const shell = get(shellAtom);
  const fields = signupErrors(entry);
  if (Object.keys(fields).length > 0) {
    set(signupFormAtom, { status: 'filling', message: '', fields });
    if (fields['re_password'] === MISMATCH) shell.notice.error(MISMATCH);
    return false;
  }
  set(signupFormAtom, { status: 'sending' });
  try {
    await register(shell.http, entry);
  } catch (error) {
    set(signupFormAtom, refused(shell, error));
    return false;
  }
  set(signupFormAtom, { status: 'done' });
  shell.notice.success('Account Created');
  return true;
});
