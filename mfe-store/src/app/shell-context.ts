import type { ShellApi } from '@linkstall/contracts/shell';
import { atom } from 'jotai';

const lent = atom<ShellApi | null>(null);

/** What the shell lent this remote. Written once by whoever makes a store, before anything renders. */
export const shellAtom = atom(
  (get) => {
    const shell = get(lent);
    if (!shell) throw new Error('mfe-store rendered outside its remote root');
    return shell;
  },
  (_get, set, shell: ShellApi) => set(lent, shell),
);
