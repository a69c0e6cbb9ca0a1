import type { ShellApi } from '@linkstall/contracts/shell';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Returns a function that gives the abort signal of the current mount. The signal is aborted at unmount. So a
 * late response cannot close, clear or leave a form that was opened afterwards.
 */
export function useMountSignal(): () => AbortSignal {
  const currentMount = useRef<AbortController>(null);
  useLayoutEffect(() => {
    const mount = new AbortController();
    currentMount.current = mount;
    return () => mount.abort();
  }, []);
  return useCallback(() => currentMount.current?.signal ?? AbortSignal.abort(), []);
}

/** Asks for confirmation before the user leaves the page while `unsaved` is true. */
export function useUnsaved(shell: ShellApi, unsaved: boolean): void {
  useEffect(() => (unsaved ? shell.unsaved() : undefined), [shell, unsaved]);
}
