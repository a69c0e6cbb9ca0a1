import type { ShellApi } from '@linkstall/contracts/shell';
import { useMemo } from 'react';

import { useShell } from '../shell-context.ts';
import { texts } from '../texts.ts';

/** What version 1 of the contract promised besides: its remotes name their pages themselves. */
interface ShellApi1 extends ShellApi {
  page(head: { readonly title: string }): void;
}

const inFirst = (shell: ShellApi): ShellApi1 => ({
  ...shell,
  page: ({ title }) => {
    document.title = title.includes(texts.site.name) ? title : `${title} · ${texts.site.name}`;
  },
});

/** The shell as it was promised to a remote of this contract version. */
export function useLent({ contractVersion }: { readonly contractVersion: number }): ShellApi {
  const shell = useShell();
  return useMemo(() => (contractVersion === 1 ? inFirst(shell) : shell), [shell, contractVersion]);
}
