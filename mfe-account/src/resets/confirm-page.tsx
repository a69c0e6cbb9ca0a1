import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';

import { EntryPage, OtherWay } from '../ui/entry-page.tsx';
import { useMailToken } from '../ui/history-entry.ts';
import { NewPasswordFields } from '../ui/person-fields.tsx';
import { texts } from '../ui/texts.ts';
import { useConfirm } from './confirm.state.ts';

const REDIRECT_MS = 100;

/** `/password-reset-confirm?token=…`, where the mail of a reset leads. */
export function ConfirmPage() {
  const { token } = useMailToken();
  return token === '' ? <Navigate to="/login" replace /> : <Confirm token={token} />;
}

function Confirm({ token }: { readonly token: string }) {
  const leave = useDelayedLeave('/login');
  const form = useConfirm(leave);

  return (
    <EntryPage
      drawing="rest"
      says={texts.confirm}
      form={form}
      onSubmit={(entered) => form.submit({ token, password: entered('password'), re_password: entered('re_password') })}
      footer={<OtherWay question={texts.confirm.expired} to="/reset-password" label={texts.confirm.newMail} />}
    >
      <NewPasswordFields label={texts.fields.newPassword} repeat={texts.fields.repeatNew} />
    </EntryPage>
  );
}

/** Goes on after the specified moment; not when the person has gone elsewhere meanwhile. */
function useDelayedLeave(to: string): () => void {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    if (!leaving) return undefined;
    const timer = setTimeout(() => void navigate(to, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [leaving, to, navigate]);
  return () => setLeaving(true);
}
