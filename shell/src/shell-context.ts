import type { SessionUser } from '@linkstall/contracts/http';
import type { ShellApi } from '@linkstall/contracts/shell';
import { createContext, useContext, useSyncExternalStore } from 'react';

export const ShellContext = createContext<ShellApi | null>(null);

export function useShell(): ShellApi {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('rendered outside the shell');
  return shell;
}

/** The logged-in user; null on the server and during hydration, so that both render the same. */
export function useSessionUser(): SessionUser | null {
  const { session } = useShell();
  return useSyncExternalStore(session.onChange, session.current, () => null);
}

/** Whether the site takes new accounts, also only by invitation. */
export const useCanJoin = (): boolean => useShell().site?.joining !== 'closed';
