import type { SessionUser } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { ClockIcon, CloseIcon, TickIcon } from '@linkstall/kit/components';
import { useAtomValue, useSetAtom } from 'jotai';
import { useId } from 'react';
import styled, { css } from 'styled-components';

import { texts } from '../ui/texts.ts';
import { doSendVerificationAtom, mailBusyAtom, mailedAddressAtom } from './verification-mail.state.ts';

const STATES = {
  verified: { text: 'verified', Icon: TickIcon },
  mailed: { text: 'mailed', Icon: ClockIcon },
  unverified: { text: 'notVerified', Icon: CloseIcon },
} as const;

/** Shows whether the email address is verified. A press sends the verification mail. */
export function EmailIndicator({ user }: { readonly user: SessionUser }) {
  const mailedTo = useAtomValue(mailedAddressAtom);
  const isBusy = useAtomValue(mailBusyAtom);
  const send = useSetAtom(doSendVerificationAtom);
  const id = useId();
  const unverifiedState = mailedTo === user.email ? 'mailed' : 'unverified';
  const state = user.account_email_Verified ? 'verified' : unverifiedState;
  const { text, Icon } = STATES[state];
  return (
    <Indicator>
      <Pill
        type="button"
        $state={state}
        aria-describedby={id}
        aria-disabled={isBusy || undefined}
        onClick={() => void send()}
      >
        <Icon />
        {texts.account[text]}
      </Pill>
      <small id={id}>{texts.account.mailHints[state]}</small>
    </Indicator>
  );
}

const COLOURS = {
  verified: css`
    background: ${token('good-soft')};
    color: ${token('good')};
  `,
  mailed: css`
    background: ${token('wait-soft')};
    color: ${token('wait')};
  `,
  unverified: css`
    background: ${token('bad-soft')};
    color: ${token('bad')};
  `,
};

const Indicator = styled.div`
  display: grid;
  justify-items: start;
  gap: 0.2rem;

  small {
    padding-inline: ${token('2')};
    color: ${token('muted')};
    font-size: ${token('text-sm')};
  }
`;

const Pill = styled.button<{ readonly $state: keyof typeof STATES }>`
  display: inline-flex;
  align-items: center;
  justify-self: start;
  gap: ${token('2')};
  min-height: ${token('tap')};
  padding-block: 0.4rem;
  padding-inline: 0.7rem 0.9rem;
  border: 1.5px solid currentColor;
  border-radius: ${token('radius-full')};
  font: ${token('weight-mid')} ${token('text-sm')} / 1.2 ${token('font')};
  text-align: start;
  cursor: pointer;
  ${({ $state }) => COLOURS[$state]}

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
