import type { SessionUser } from '@linkstall/contracts/http';
import type { ShellApi } from '@linkstall/contracts/shell';
import { atom, useAtomValue } from 'jotai';
import { useSyncExternalStore } from 'react';

const lent = atom<ShellApi | null>(null);

/** What the shell lent this remote. Written once by `remote.tsx`, before anything renders. */
export const shellAtom = atom(
  (get) => {
    const shell = get(lent);
    if (!shell) throw new Error('mfe-account rendered outside its remote root');
    return shell;
  },
  (_get, set, shell: ShellApi) => set(lent, shell),
);

/** Who is logged in, also when that changes in another tab. */
export function useSessionUser(): SessionUser | null {
  const { session } = useAtomValue(shellAtom);
  return useSyncExternalStore(session.onChange, session.current);
}
