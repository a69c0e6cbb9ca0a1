import { Breakable } from '@linkstall/kit/components';
import { useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import styled from 'styled-components';

import { FormPage, PageLink, Paragraph } from '../ui/form-page.tsx';
import { texts } from '../ui/texts.ts';
import { readResetEmail } from '../ui/tab-storage.ts';
import { useResend } from './reset.state.ts';
import { useCountdown } from './use-countdown.ts';

const WAIT_S = 20;

/** `/resendEmail`: a mail was sent. The user can request the mail again after a countdown. */
export function ResendPage() {
  const [email] = useState(readResetEmail);
  return email === null ? <Navigate to="/login" replace /> : <Resend email={email} />;
}

function Resend({ email }: { readonly email: string }) {
  const { remainingSeconds, restart } = useCountdown(WAIT_S);
  const waitText = useRef<HTMLParagraphElement>(null);
  const form = useResend(() => {
    // The focused button becomes disabled, so the focus moves to the countdown.
    waitText.current?.focus();
    restart();
  });

  return (
    <FormPage
      illustration="products"
      screenTexts={texts.resend}
      form={form}
      isWaiting={remainingSeconds > 0}
      onSubmit={() => form.submit(email)}
      footer={
        <>
          <PageLink question={texts.resend.changeQuestion} to="/reset-password" label={texts.resend.change} />
          <PageLink question={texts.reset.loginQuestion} to="/login" label={texts.login.title} />
        </>
      }
    >
      <Paragraph>
        {texts.resend.introStart}
        <b>
          <Breakable>{email}</Breakable>
        </b>
        {texts.resend.introEnd}
      </Paragraph>
      <WaitText ref={waitText} role="timer" tabIndex={-1}>
        {remainingSeconds > 0 ? texts.resend.countdown(remainingSeconds) : texts.resend.countdownOver}
      </WaitText>
      {/* Screen readers announce only the end of the countdown, not each second. */}
      <span className="ls-hidden" role="status">
        {remainingSeconds > 0 ? '' : texts.resend.countdownOver}
      </span>
    </FormPage>
  );
}

const WaitText = styled(Paragraph)`
  font-variant-numeric: tabular-nums;

  &:focus {
    outline: none;
  }
`;
