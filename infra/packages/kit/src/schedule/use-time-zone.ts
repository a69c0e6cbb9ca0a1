import type { SessionUser } from '@linkstall/contracts/http';
import { useAtomValue } from 'jotai';

import { failureFrom } from '../loading/loaded.ts';
import { shellAtom, useSessionUser } from '../remote/shell.ts';
import { currentZone, deviceZone } from '../text/zone.ts';

/** The creator's time zone, and a function that changes it for the account. */
export function useTimeZone() {
  const shell = useAtomValue(shellAtom);
  const storedZone = useSessionUser()?.timeZone;
  const zone = storedZone ? currentZone(storedZone) : deviceZone();
  const choose = async (timeZone: string): Promise<void> => {
    try {
      shell.session.replaceUser(await shell.http.patch<SessionUser>('/users/time-zone', { timeZone }));
    } catch (error) {
      shell.notice.error(failureFrom(shell, error).message);
    }
  };
  return { zone, choose };
}
