import type { ShellApi } from '@linkstall/contracts/shell';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Returns a function that gives the signal of the current mount, which is aborted at unmount. A late response must not close,
 * clear or leave a form that was opened since.
 */
export function useOpening(): () => AbortSignal {
  const opening = useRef<AbortController>(null);
  useLayoutEffect(() => {
    const opened = new AbortController();
    opening.current = opened;
    return () => opened.abort();
  }, []);
  return useCallback(() => opening.current?.signal ?? AbortSignal.abort(), []);
}

/** Asks for confirmation before leaving while `unsaved`. */
export function useUnsaved(shell: ShellApi, unsaved: boolean): void {
  useEffect(() => (unsaved ? shell.unsaved() : undefined), [shell, unsaved]);
}
