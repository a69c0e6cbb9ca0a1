import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';

import { EntryPage, OtherWay } from '../ui/entry-page.tsx';
import { useMailToken } from '../ui/history-entry.ts';
import { NewPasswordFields } from '../ui/person-fields.tsx';
import { texts } from '../ui/texts.ts';
import { useConfirm } from './confirm.state.ts';

const REDIRECT_MS = 100;

/** `/password-reset-confirm?token=…`, where the mail of a reset leads. The login finds the account's name filled in. */
export function ConfirmPage() {
  const { token, userName } = useMailToken();
  return token === '' ? <Navigate to="/login" replace /> : <Confirm token={token} userName={userName} />;
}

function Confirm({ token, userName }: { readonly token: string; readonly userName: string }) {
  const leave = useDelayedLeave('/login', userName);
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
function useDelayedLeave(to: string, userName: string): () => void {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    if (!leaving) return undefined;
    const timer = setTimeout(() => void navigate(to, { replace: true, state: { userName } }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [leaving, to, userName, navigate]);
  return () => setLeaving(true);
}
