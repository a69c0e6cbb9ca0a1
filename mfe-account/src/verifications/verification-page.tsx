import type { SessionUser } from '@linkstall/contracts/http';
import { Breakable } from '@linkstall/kit/pieces';
import { useSessionUser } from '@linkstall/kit/remote';
import { Navigate } from 'react-router-dom';

import { EntryPage, OtherWay, Say } from '../ui/entry-page.tsx';
import { useMailToken } from '../ui/history-entry.ts';
import { texts } from '../ui/texts.ts';
import { useVerification } from './verification.state.ts';

/** `/account-verification?token=…`: proves an address or, with `purpose=undo`, brings the one before it back. */
export function VerificationPage() {
  const { token, purpose } = useMailToken();
  if (token === '') return <Navigate to="/admin" replace />;
  return <Verification token={token} purpose={purpose === 'undo' ? 'undo' : 'verify'} />;
}

interface VerificationProps {
  readonly token: string;
  readonly purpose: 'verify' | 'undo';
}

/** A button instead of a call at once: programs that look into mails open their links, but press nothing. */
function Verification({ token, purpose }: VerificationProps) {
  const form = useVerification(purpose);
  const user = useSessionUser();
  const isVerified = purpose === 'verify' && user?.account_email_Verified === true;
  return (
    <EntryPage
      drawing="goods"
      says={texts[purpose]}
      form={form}
      onSubmit={() => form.submit(token)}
      footer={
        purpose === 'verify' && (
          <OtherWay question={wayToAccount(user)} to="/admin/account" label={texts.account.title} />
        )
      }
    >
      <Say>{texts[purpose].intro}</Say>
      {user && (
        <Say>
          {texts.verify.loggedIn}{' '}
          <b>
            <Breakable>{user.username}</Breakable>
          </b>
          . {isVerified && <Breakable>{texts.verify.isVerified(user.email)}</Breakable>}
        </Say>
      )}
    </EntryPage>
  );
}

function wayToAccount(user: SessionUser | null): string {
  if (!user) return texts.verify.expired;
  return user.account_email_Verified ? texts.verify.details : texts.verify.newOne;
}
