import type { SessionUser } from '@linkstall/contracts/http';
import { Breakable } from '@linkstall/kit/components';
import { useSessionUser } from '@linkstall/kit/remote';
import { Navigate } from 'react-router-dom';

import { FormPage, PageLink, Paragraph } from '../ui/form-page.tsx';
import { useMailLink } from '../ui/mail-link.ts';
import { texts } from '../ui/texts.ts';
import { useVerification } from './verification.state.ts';

/** `/account-verification?token=…` verifies an email address. `purpose=undo` restores the former address. */
export function VerificationPage() {
  const { token, purpose } = useMailLink();
  if (token === '') return <Navigate to="/admin" replace />;
  return <Verification token={token} purpose={purpose === 'undo' ? 'undo' : 'verify'} />;
}

interface VerificationProps {
  readonly token: string;
  readonly purpose: 'verify' | 'undo';
}

/** The page needs a press on its button, because mail scanners open links but press no buttons. */
function Verification({ token, purpose }: VerificationProps) {
  const form = useVerification(purpose);
  const user = useSessionUser();
  const isVerified = purpose === 'verify' && user?.account_email_Verified === true;
  return (
    <FormPage
      illustration="products"
      screenTexts={texts[purpose]}
      form={form}
      onSubmit={() => form.submit(token)}
      footer={
        purpose === 'verify' && (
          <PageLink question={accountQuestion(user)} to="/admin/account" label={texts.account.title} />
        )
      }
    >
      <Paragraph>{texts[purpose].intro}</Paragraph>
      {user && (
        <Paragraph>
          {texts.verify.loggedInAs}{' '}
          <b>
            <Breakable>{user.username}</Breakable>
          </b>
          . {isVerified && <Breakable>{texts.verify.isVerified(user.email)}</Breakable>}
        </Paragraph>
      )}
    </FormPage>
  );
}

function accountQuestion(user: SessionUser | null): string {
  if (!user) return texts.verify.linkExpired;
  return user.account_email_Verified ? texts.verify.details : texts.verify.newMailQuestion;
}
