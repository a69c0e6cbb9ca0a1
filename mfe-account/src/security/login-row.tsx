import type { LoginSession } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { adminLocale } from '@linkstall/kit/admin-language';
import { pill, Row, TickIcon } from '@linkstall/kit/components';
import styled from 'styled-components';

import { Button } from '../ui/button.tsx';
import { texts } from '../ui/texts.ts';

const { security } = texts;

interface LoginRowProps {
  readonly login: LoginSession;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

/** A session with its device, address and times. The current session has a mark and no End button. */
export function LoginRow({ login, isEnding, onEnd }: LoginRowProps) {
  const { device, address, begunAt, seenAt, isCurrent, isBound } = login;
  return (
    <LoginItem as="li">
      <div>
        <Device>
          {device}
          {isCurrent && (
            <CurrentMark>
              <TickIcon />
              {security.thisLogin}
            </CurrentMark>
          )}
        </Device>
        <Fact>{security.from(address)}</Fact>
        <Fact>
          {security.loggedIn} <Time at={begunAt} />
        </Fact>
        <Fact>
          {security.seen} <Time at={seenAt} />
        </Fact>
        {!isBound && <Fact>{security.unbound}</Fact>}
      </div>
      {!isCurrent && (
        <Button
          kind="secondary"
          label={security.end}
          name={security.endOf(`${device}, ${address}`)}
          busy={isEnding}
          onClick={onEnd}
        />
      )}
    </LoginItem>
  );
}

const Time = ({ at }: { readonly at: string }) => (
  <time dateTime={at}>{new Date(at).toLocaleString(adminLocale(), { dateStyle: 'medium', timeStyle: 'short' })}</time>
);

const LoginItem = styled(Row)`
  justify-content: space-between;
  padding-block: ${token('4')};
  border-top: ${token('line')} solid ${token('border')};

  &:first-child {
    border-top: 0;
    padding-top: 0;
  }

  &:last-child {
    padding-bottom: 0;
  }
`;

const Device = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token('2')};
  margin: 0 0 ${token('1')};
  font-weight: ${token('weight-mid')};
  overflow-wrap: anywhere;
`;

const CurrentMark = styled.span`
  ${pill}
  gap: ${token('1')};
  padding-block: 0.1rem;
  padding-inline: 0.4rem 0.6rem;
  background: ${token('select-soft')};
  color: ${token('on-select-soft')};
`;

const Fact = styled.p`
  color: ${token('muted')};
  font-size: ${token('text-sm')};
  overflow-wrap: anywhere;
`;
