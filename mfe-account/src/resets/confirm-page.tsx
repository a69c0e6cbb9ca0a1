import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';

import { FormPage, PageLink } from '../ui/form-page.tsx';
import { useMailLink } from '../ui/mail-link.ts';
import { NewPasswordFields } from '../ui/person-fields.tsx';
import { texts } from '../ui/texts.ts';
import { useConfirm } from './confirm.state.ts';

const REDIRECT_MS = 100;

/**
 * `/password-reset-confirm?token=…`, the link of a reset mail. The login page then shows the username of the account.
 */
export function ConfirmPage() {
  const { token, userName } = useMailLink();
  return token === '' ? <Navigate to="/login" replace /> : <Confirm token={token} userName={userName} />;
}

function Confirm({ token, userName }: { readonly token: string; readonly userName: string }) {
  const leave = useDelayedLeave('/login', userName);
  const form = useConfirm(leave);

  return (
    <FormPage
      illustration="cat"
      screenTexts={texts.confirm}
      form={form}
      onSubmit={(getValue) =>
        form.submit({ token, password: getValue('password'), re_password: getValue('re_password') })
      }
      footer={<PageLink question={texts.confirm.linkExpired} to="/reset-password" label={texts.confirm.newMail} />}
    >
      <NewPasswordFields label={texts.fields.newPassword} repeat={texts.fields.repeatNew} />
    </FormPage>
  );
}

/** Opens the path after the specified delay. Leaving the page cancels the navigation. */
function useDelayedLeave(to: string, userName: string): () => void {
  const navigate = useNavigate();
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    if (!isLeaving) return undefined;
    const timer = setTimeout(() => void navigate(to, { replace: true, state: { userName } }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isLeaving, to, userName, navigate]);
  return () => setIsLeaving(true);
}
