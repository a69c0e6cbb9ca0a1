import type { SessionUser } from '@linkstall/contracts/http';
import { FormAlert } from '@linkstall/kit/form';
import { attempt } from '@linkstall/kit/loading';
import { shellAtom, useSessionUser } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';

import { texts } from '../ui/texts.ts';

/** Says that an operator hides the page, and why. It asks whether that has ended, because the session is older. */
export function PageTakedown() {
  const takedown = useSessionUser()?.takedown;
  const shell = useAtomValue(shellAtom);
  const isHidden = takedown !== undefined;
  useEffect(() => {
    if (!isHidden) return;
    void attempt(shell, () => shell.http.get<SessionUser>('/users/account')).then((account) => {
      if (account.ok) shell.session.replaceUser(account.value);
    });
  }, [shell, isHidden]);
  return takedown ? <FormAlert>{texts.row.pageTakenDown(takedown.reason)}</FormAlert> : null;
}
