import type { ShellApi } from '@linkstall/contracts/shell';
import { useEffect } from 'react';

/** While something on screen is `unsaved`, leaving the page asks first. */
export function useUnsaved(shell: ShellApi, unsaved: boolean): void {
  useEffect(() => (unsaved ? shell.unsaved?.() : undefined), [shell, unsaved]);
}
