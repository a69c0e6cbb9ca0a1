import type { AuditedCall, TeamLogLine, TeamsOverview } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { pill, surface } from '@linkstall/kit/components';
import { type ReactNode, useId } from 'react';
import styled from 'styled-components';

import { DateTime } from '../ui/date-time.tsx';
import { texts as pageTexts } from '../ui/texts.ts';
import { teamTexts as texts } from './team-texts.ts';

/** The newest changes of teams, and the newest calls with their outcome. */
export const TeamLog = ({ log, calls }: Pick<TeamsOverview, 'log' | 'calls'>) => (
  <Columns>
    <List title={texts.log} empty={texts.noLog}>
      {log.map((line) => (
        <Change key={line.seq} line={line} />
      ))}
    </List>
    <List title={texts.calls} hint={texts.callsHint} empty={texts.noCalls}>
      {calls.map((call, index) => (
        <Call key={`${call.at} ${index}`} call={call} />
      ))}
    </List>
  </Columns>
);

interface ListProps {
  readonly title: string;
  readonly hint?: string;
  readonly empty: string;
  readonly children: readonly ReactNode[];
}

function List({ title, hint, empty, children }: ListProps) {
  const id = useId();
  return (
    <Section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {hint && <small>{hint}</small>}
      {children.length > 0 ? (
        <ol tabIndex={0} aria-labelledby={id}>
          {children}
        </ol>
      ) : (
        <small>{empty}</small>
      )}
    </Section>
  );
}

const Change = ({ line: { at, by, action, team, detail, seq } }: { readonly line: TeamLogLine }) => (
  <li>
    <p>
      <b>{team}</b> {texts.actions[action] ?? action}: {detail}
    </p>
    <small>
      <DateTime at={at} /> {pageTexts.by} <bdi>{by || pageTexts.unknownActor}</bdi> · {seq}
    </small>
  </li>
);

function Call({ call: { at, by, call, target, environment, release, outcome } }: { readonly call: AuditedCall }) {
  const isAllowed = outcome === texts.allowed;
  return (
    <li>
      <p>
        <b>{call}</b> {[target, release, environment].filter(Boolean).join(' · ')}{' '}
        <Outcome $isAllowed={isAllowed}>{outcome}</Outcome>
      </p>
      <small>
        <DateTime at={at} /> {pageTexts.by} <bdi>{by ?? texts.stranger}</bdi>
      </small>
    </li>
  );
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr));
  align-items: start;
  gap: ${token('5')};
`;

const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token('3')};
  h2 {
    font-size: ${token('text-lg')};
  }
  small {
    color: ${token('muted')};
    font-size: ${token('text-sm')};
  }
  ol {
    ${surface}
    max-height: 28rem;
    margin: 0;
    padding: 0;
    overflow-y: auto;
    list-style: none;
  }
  li {
    padding: ${token('3')} ${token('4')};
    overflow-wrap: anywhere;
  }
  li + li {
    border-block-start: ${token('line')} solid ${token('border')};
  }
`;

const Outcome = styled.span<{ readonly $isAllowed: boolean }>`
  ${pill}
  padding: 0.1rem ${token('2')};
  background: ${({ $isAllowed }) => token($isAllowed ? 'good-soft' : 'bad-soft')};
  color: ${({ $isAllowed }) => token($isAllowed ? 'good' : 'bad')};
`;
