import { atom } from 'jotai';

import { shellAtom } from '../app/shell-context.ts';
import { logIn, type LoginEntry } from './accounts.api.ts';
import { type EntryFormView, isBusy, mended, refused, reopened, untouched } from './entry-form.state.ts';
import { loginErrors } from './entry-rules.ts';

export const loginFormAtom = atom<EntryFormView>(untouched);

export const openLoginAtom = atom(null, (get, set) => set(loginFormAtom, reopened(get(loginFormAtom))));

export const mendLoginAtom = atom(null, (get, set, field: string) =>
  set(loginFormAtom, mended(get(loginFormAtom), field)),
);

/** Resolves to the path to go to, or to null when the person stays. */
export const doLoginAtom = atom(null, async (get, set, entry: LoginEntry): Promise<string | null> => {
  if (isBusy(get(loginFormAtom))) return null;
  const fields = loginErrors(entry);
  if (Object.keys(fields).length > 0) {
    set(loginFormAtom, { status: 'filling', message: '', fields });
    return null;
  }
  const shell = get(shellAtom);
  set(loginFormAtom, { status: 'sending' });
  try {
    const { user, accessToken } = await logIn(shell.http, entry);
    set(loginFormAtom, { status: 'done' });
    return shell.session.start(user, accessToken);
  } catch (error) {
    set(loginFormAtom, refused(shell, error, { username: 'userName' }));
    return null;
  }
});
