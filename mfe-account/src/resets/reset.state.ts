import { useForm } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';
import { useNavigate } from 'react-router-dom';

import { emailError, onlyErrors } from '../ui/field-rules.ts';
import { storeResetEmail, readResetEmail } from '../ui/tab-storage.ts';
import { texts } from '../ui/texts.ts';
import { requestReset } from './resets.api.ts';

/** Requests a reset mail. */
export function useReset() {
  const shell = useAtomValue(shellAtom);
  const navigate = useNavigate();
  return useForm({
    check: (email: string) => onlyErrors({ email: emailError(email) }),
    send: async (email) => {
      await requestReset(shell.http, email);
      storeResetEmail(email);
      shell.notice.success(texts.reset.mailSent);
    },
    onSent: () => navigate('/resendEmail'),
  });
}

/** Requests the same mail again. The login page opens when this tab has no address any more. */
export function useResend(onSent: () => void) {
  const shell = useAtomValue(shellAtom);
  const navigate = useNavigate();
  return useForm({
    send: async (): Promise<boolean> => {
      const email = readResetEmail();
      if (email === null) shell.notice.error(texts.resend.notFound);
      else {
        await requestReset(shell.http, email);
        shell.notice.success(texts.reset.mailSent);
      }
      return email !== null;
    },
    onSent: (isSent, reopen) => {
      if (!isSent) return navigate('/login', { replace: true });
      onSent();
      reopen();
    },
  });
}
