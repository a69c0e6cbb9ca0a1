import { useForm } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';
import { useNavigate } from 'react-router-dom';

import { emailError, onlyErrors } from '../ui/field-rules.ts';
import { keepResetEmail, resetEmail } from '../ui/tab-memory.ts';
import { texts } from '../ui/texts.ts';
import { requestReset } from './resets.api.ts';

/** Asks for a mail. */
export function useReset() {
  const shell = useAtomValue(shellAtom);
  const navigate = useNavigate();
  return useForm({
    check: (email: string) => onlyErrors({ email: emailError(email) }),
    send: async (email) => {
      await requestReset(shell.http, email);
      keepResetEmail(email);
      shell.notice.success(texts.reset.sent);
    },
    onSent: () => navigate('/resendEmail'),
  });
}

/** Asks for the same mail again, where it is still known where to. */
export function useResend(onSent: () => void) {
  const shell = useAtomValue(shellAtom);
  const navigate = useNavigate();
  return useForm({
    send: async (): Promise<boolean> => {
      const email = resetEmail();
      if (email === null) shell.notice.error(texts.resend.notFound);
      else {
        await requestReset(shell.http, email);
        shell.notice.success(texts.reset.sent);
      }
      return email !== null;
    },
    onSent: (isSent, again) => {
      if (!isSent) return navigate('/login', { replace: true });
      onSent();
      again();
    },
  });
}
