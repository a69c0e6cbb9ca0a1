import type { LoginSession } from '@linkstall/contracts/http';
import { useForm } from '@linkstall/kit/form';
import { attempt } from '@linkstall/kit/loading';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';
import { useState } from 'react';

import { PROFILE_NOTICE_MS, refusalHandler } from '../ui/notices.ts';
import { securityTexts } from '../ui/security-texts.ts';
import { endLogin, readLogins } from './security.api.ts';

/** Loads the sessions on request, and ends them. */
export function useLogins() {
  const shell = useAtomValue(shellAtom);
  const [logins, setLogins] = useState<readonly LoginSession[] | null>(null);
  const [endingIds, setEndingIds] = useState<readonly string[]>([]);
  const handleFailure = refusalHandler(shell, PROFILE_NOTICE_MS);
  const form = useForm({
    send: () => readLogins(shell.http),
    onSent: (list) => setLogins(list),
    onRefusal: handleFailure,
  });

  /** Ends a session. A session that has ended already (404) disappears too. */
  const endLoginSession = async ({ _id, device }: LoginSession): Promise<void> => {
    if (endingIds.includes(_id)) return;
    setEndingIds((previous) => [...previous, _id]);
    const response = await attempt(shell, () => endLogin(shell.http, _id));
    setEndingIds((previous) => previous.filter((id) => id !== _id));
    if (response.ok || response.failure.status === 404) {
      setLogins((previous) => previous?.filter((login) => login._id !== _id) ?? null);
      shell.notice.success(securityTexts.security.ended(device), PROFILE_NOTICE_MS);
    } else if (shell.session.current()) handleFailure(response.failure);
  };
  return { form, logins, endingIds, endLoginSession };
}
