import type { LoginSession } from '@linkstall/contracts/http';
import { useForm } from '@linkstall/kit/form';
import { attempt } from '@linkstall/kit/loading';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';
import { useState } from 'react';

import { PROFILE_NOTICE_MS, refusal } from '../ui/notices.ts';
import { texts } from '../ui/texts.ts';
import { endLogin, readLogins } from './security.api.ts';

/** Read when they are asked for: it may need the password, and nobody is asked for that by a mere look at the page. */
export function useLogins() {
  const shell = useAtomValue(shellAtom);
  const [logins, setLogins] = useState<readonly LoginSession[] | null>(null);
  const [ending, setEnding] = useState<readonly string[]>([]);
  const refused = refusal(shell, PROFILE_NOTICE_MS);
  const form = useForm({ send: () => readLogins(shell.http), onSent: (read) => setLogins(read), refused });

  /** One that had ended already is gone too. */
  const end = async ({ _id, device }: LoginSession): Promise<void> => {
    if (ending.includes(_id)) return;
    setEnding((before) => [...before, _id]);
    const response = await attempt(shell, () => endLogin(shell.http, _id));
    setEnding((before) => before.filter((id) => id !== _id));
    if (response.ok || response.failure.status === 404) {
      setLogins((before) => before?.filter((login) => login._id !== _id) ?? null);
      shell.notice.success(texts.security.ended(device), PROFILE_NOTICE_MS);
    } else if (shell.session.current()) refused(response.failure);
  };
  return { form, logins, ending, end };
}
