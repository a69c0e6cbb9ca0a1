import type { ShellApi } from '@linkstall/contracts/shell';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Gives the signal of what is on screen, which is aborted when it leaves. A response that comes later speaks to nobody: it
 * must not close, empty or leave what was opened since.
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

/** While something on screen is `unsaved`, leaving the page asks first. */
export function useUnsaved(shell: ShellApi, unsaved: boolean): void {
  useEffect(() => (unsaved ? shell.unsaved() : undefined), [shell, unsaved]);
}
