import type { SessionUser } from '@linkstall/contracts/http';
import { attempt } from '@linkstall/kit/loading';
import { readInTab, shellAtom, storeInTab, useSessionUser } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';
import { useState } from 'react';

/** The login page of mfe-account stores the id of a user here, in JSON, after the first login of a new account. */
const WELCOME = 'welcome';

/**
 * Whether the page shows the welcome or the checklist. The checklist begins with the welcome and stays until it is done. It
 * belongs to the account, so that it is the same in each browser.
 */
export function useFirstVisit() {
  const shell = useAtomValue(shellAtom);
  const user = useSessionUser();
  const [isWelcome, setWelcome] = useState(() => user !== null && readInTab(WELCOME) === user._id);

  /** Shows or ends the checklist at once. When the API does not answer, the account keeps the former state. */
  const setChecklist = async (hasChecklist: boolean) => {
    if (!user || hasChecklist === (user.hasChecklist ?? false)) return;
    const { hasChecklist: _, ...others } = user;
    shell.session.replaceUser(hasChecklist ? { ...others, hasChecklist } : others);
    const response = await attempt(shell, () => shell.http.patch<SessionUser>('/users/checklist', { hasChecklist }));
    if (response.ok) shell.session.replaceUser(response.value);
  };
  return {
    isWelcome,
    hasChecklist: user?.hasChecklist === true,
    start: () => setWelcome(true),
    leave: () => {
      storeInTab(WELCOME, null);
      void setChecklist(true);
      setWelcome(false);
      scrollTo({ top: 0, behavior: 'instant' });
    },
    endChecklist: () => void setChecklist(false),
  };
}
