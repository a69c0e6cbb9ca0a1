import type { ForcedChange } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { panel, SendButton, WarningIcon } from '@linkstall/kit/components';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue, useSetAtom } from 'jotai';
import { useId } from 'react';
import styled from 'styled-components';

import { DateTime } from '../ui/date-time.tsx';
import { texts } from '../ui/texts.ts';
import { useBusy } from '../ui/use-busy.ts';
import { doConfirmForcedAtom, forcedChangesAtom } from './forced.state.ts';

/** The changes past the gate that wait for a second operator. The shell asks for the password of a confirmation. */
export function ForcedList() {
  const id = useId();
  const waiting = useAtomValue(forcedChangesAtom);
  if (waiting.length === 0) return null;
  return (
    <Section aria-labelledby={id}>
      <h2 id={id}>
        <WarningIcon />
        {texts.forced.title}
      </h2>
      <ul>
        {waiting.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
    </Section>
  );
}

function changeText({ verb, release, percent }: ForcedChange): string {
  if (verb === 'deploy') return texts.forced.changes.deploy(release ?? '', percent ?? 100);
  return texts.forced.changes[verb];
}

function Request({ request }: { readonly request: ForcedChange }) {
  const { session } = useAtomValue(shellAtom);
  const confirm = useSetAtom(doConfirmForcedAtom);
  const { remote, environment, by, reason, until, problems } = request;
  const isOwn = by === `@${session.current()?.username ?? ''}`;
  const { isBusy, run: send } = useBusy(() => confirm(request));
  return (
    <li>
      <p>
        <b>{remote}</b> {changeText(request)} <small>{texts.forced.in(environment)}</small>
      </p>
      <p>
        {texts.forced.asks(by)} <q dir="auto">{reason}</q>
      </p>
      <details>
        <summary>{texts.forced.gate}</summary>
        <ul tabIndex={0} aria-label={texts.forced.gate}>
          {problems.map((problem, index) => (
            <li key={index}>{problem.message}</li>
          ))}
        </ul>
      </details>
      <small>
        {texts.forced.until} <DateTime at={until} />
      </small>
      {isOwn ? (
        <p>{texts.forced.own}</p>
      ) : (
        <SendButton
          kind="danger"
          busy={isBusy}
          sending={texts.forced.sending}
          aria-label={texts.forced.confirmOf(remote)}
          onClick={() => void send()}
        >
          {texts.forced.confirm}
        </SendButton>
      )}
    </li>
  );
}

const Section = styled.section`
  ${panel}
  margin-block-end: ${token('6')};
  border-color: ${token('bad')};
  overflow-wrap: anywhere;
  h2 {
    display: flex;
    align-items: center;
    gap: ${token('2')};
    font-size: ${token('text-lg')};
  }
  h2 svg {
    flex: none;
    color: ${token('bad')};
  }
  > ul > li {
    display: grid;
    justify-items: start;
    gap: ${token('2')};
  }
  > ul > li + li {
    margin-block-start: ${token('4')};
    padding-block-start: ${token('4')};
    border-block-start: ${token('line')} solid ${token('border')};
  }
  small {
    color: ${token('muted')};
    font-size: ${token('text-sm')};
  }
  summary {
    min-height: ${token('tap')};
    align-content: center;
    color: ${token('link')};
    cursor: pointer;
  }
  details ul {
    max-height: 16rem;
    padding-inline-end: ${token('2')};
    overflow-y: auto;
    color: ${token('muted')};
    font-size: ${token('text-sm')};
  }
  details li + li {
    margin-block-start: ${token('2')};
  }
`;
