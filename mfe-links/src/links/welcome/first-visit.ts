import { readInTab, readStored, store, storeInTab, useSessionUser } from '@linkstall/kit/remote';
import { useState } from 'react';

/** The login page of mfe-account stores the id of a user here, in JSON, after the first login of a new account. */
const WELCOME = 'welcome';
/** The id of the user whose list shows the checklist. */
const CHECKLIST = 'mfe_links:checklist';

const isString = (value: unknown): value is string => typeof value === 'string';

/** Whether the page shows the welcome or the checklist. The checklist begins with the welcome, and stays until it is done. */
export function useFirstVisit() {
  const userId = useSessionUser()?._id;
  const [isWelcome, setWelcome] = useState(() => userId !== undefined && readInTab(WELCOME) === userId);
  const [hasChecklist, setChecklist] = useState(() => isWelcome || readStored(CHECKLIST, isString) === userId);
  return {
    isWelcome,
    hasChecklist,
    start: () => setWelcome(true),
    leave: () => {
      storeInTab(WELCOME, null);
      store(CHECKLIST, userId);
      setChecklist(true);
      setWelcome(false);
      scrollTo({ top: 0, behavior: 'instant' });
    },
    endChecklist: () => {
      store(CHECKLIST, null);
      setChecklist(false);
    },
  };
}
