import { useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import styled from 'styled-components';

import { EntryForm, OtherWay, Say } from '../ui/entry-form.tsx';
import { EntryFrame } from '../ui/entry-frame.tsx';
import { texts } from '../ui/texts.ts';
import { resetEmail } from '../ui/reset-email.ts';
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
    <EntryFrame drawing="goods" promise={texts.resend.promise}>
      <EntryForm
        form={form}
        title={texts.resend.title}
        action={texts.resend.again}
        waiting={left > 0}
        onSubmit={() => form.submit(email)}
        footer={<OtherWays />}
      >
        <Say>
          {texts.resend.before}
          <b>{email}</b>
          {texts.resend.after}
        </Say>
        <Wait ref={wait} role="timer" tabIndex={-1}>
          {left > 0 ? texts.resend.wait(left) : texts.resend.ready}
        </Wait>
        {/* Each second is for eyes only; that the time is over is said. */}
        <span className="ls-hidden" role="status">
          {left > 0 ? '' : texts.resend.ready}
        </span>
      </EntryForm>
    </EntryFrame>
  );
}

const OtherWays = () => (
  <>
    <OtherWay question={texts.resend.other} to="/reset-password" label={texts.resend.change} />
    <OtherWay question={texts.reset.remembered} to="/login" label={texts.login.title} />
  </>
);

const Wait = styled(Say)`
  font-variant-numeric: tabular-nums;

  &:focus {
    outline: none;
  }
`;
