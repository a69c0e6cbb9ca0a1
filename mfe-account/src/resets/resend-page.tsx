import { Breakable } from '@linkstall/kit/pieces';
import { useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import styled from 'styled-components';

import { EntryPage, OtherWay, Say } from '../ui/entry-page.tsx';
import { texts } from '../ui/texts.ts';
import { resetEmail } from '../ui/tab-memory.ts';
import { useResend } from './reset.state.ts';
import { useCountdown } from './use-countdown.ts';

const WAIT_S = 20;

/** `/resendEmail`: the mail was sent, and may be sent again after a while. */
export function ResendPage() {
  const [email] = useState(resetEmail);
  return email === null ? <Navigate to="/login" replace /> : <Resend email={email} />;
}

function Resend({ email }: { readonly email: string }) {
  const { left, restart } = useCountdown(WAIT_S);
  const wait = useRef<HTMLParagraphElement>(null);
  const form = useResend(() => {
    // The button that had the focus is about to be disabled.
    wait.current?.focus();
    restart();
  });

  return (
    <EntryPage
      drawing="goods"
      says={texts.resend}
      form={form}
      waiting={left > 0}
      onSubmit={() => form.submit(email)}
      footer={
        <>
          <OtherWay question={texts.resend.other} to="/reset-password" label={texts.resend.change} />
          <OtherWay question={texts.reset.remembered} to="/login" label={texts.login.title} />
        </>
      }
    >
      <Say>
        {texts.resend.before}
        <b>
          <Breakable>{email}</Breakable>
        </b>
        {texts.resend.after}
      </Say>
      <Wait ref={wait} role="timer" tabIndex={-1}>
        {left > 0 ? texts.resend.wait(left) : texts.resend.ready}
      </Wait>
      {/* Each second is for eyes only; that the time is over is said. */}
      <span className="ls-hidden" role="status">
        {left > 0 ? '' : texts.resend.ready}
      </span>
    </EntryPage>
  );
}

const Wait = styled(Say)`
  font-variant-numeric: tabular-nums;

  &:focus {
    outline: none;
  }
`;
