import type { SessionUser } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { ClockIcon, CloseIcon, TickIcon } from '@linkstall/kit/pieces';
import { useAtomValue, useSetAtom } from 'jotai';
import { useId } from 'react';
import styled, { css } from 'styled-components';

import { texts } from '../ui/texts.ts';
import { doSendVerificationAtom, mailBusyAtom, mailedToAtom } from './verification-mail.state.ts';

const looks = {
  good: { text: texts.account.verified, Mark: TickIcon },
  wait: { text: texts.account.mailed, Mark: ClockIcon },
  bad: { text: texts.account.notVerified, Mark: CloseIcon },
} as const;

/** Whether the address is proved to be the user's. Pressed, it sends the mail that proves it. */
export function EmailIndicator({ user }: { readonly user: SessionUser }) {
  const mailedTo = useAtomValue(mailedToAtom);
  const busy = useAtomValue(mailBusyAtom);
  const send = useSetAtom(doSendVerificationAtom);
  const id = useId();
  const mailed = mailedTo === user.email ? 'wait' : 'bad';
  const state = user.account_email_Verified ? 'good' : mailed;
  const { text, Mark } = looks[state];
  return (
    <Beside>
      <Pill
        type="button"
        $state={state}
        aria-describedby={id}
        aria-disabled={busy || undefined}
        onClick={() => void send()}
      >
        <Mark />
        {text}
      </Pill>
      <small id={id}>{texts.account.mailActs[state]}</small>
    </Beside>
  );
}

const colours = {
  good: css`
    background: ${token('good-soft')};
    color: ${token('good')};
  `,
  wait: css`
    background: ${token('wait-soft')};
    color: ${token('wait')};
  `,
  bad: css`
    background: ${token('bad-soft')};
    color: ${token('bad')};
  `,
};

const Beside = styled.div`
  display: grid;
  justify-items: start;
  gap: 0.2rem;

  small {
    padding-inline: ${token('2')};
    color: ${token('muted')};
    font-size: ${token('text-sm')};
  }
`;

const Pill = styled.button<{ readonly $state: keyof typeof looks }>`
  display: inline-flex;
  align-items: center;
  justify-self: start;
  gap: ${token('2')};
  min-height: ${token('tap')};
  padding: 0.4rem 0.9rem 0.4rem 0.7rem;
  border: 1.5px solid currentColor;
  border-radius: ${token('radius-full')};
  font: ${token('weight-mid')} ${token('text-sm')} / 1.2 ${token('font')};
  text-align: start;
  cursor: pointer;
  ${({ $state }) => colours[$state]}

  @media (hover: hover) {
    &:hover {
      text-decoration: underline;
      text-underline-offset: 0.2em;
    }
  }

  &[aria-disabled='true'] {
    cursor: progress;
  }
`;
