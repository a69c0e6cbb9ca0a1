import type { ReleaseHistory, ReleaseLogLine } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { pill, SendButton, surface, WarningIcon } from '@linkstall/kit/components';
import { useSetAtom } from 'jotai';
import { useId } from 'react';
import styled from 'styled-components';

import { texts, withBuild } from '../ui/texts.ts';
import { useBusy } from '../ui/use-busy.ts';
import { keyOf } from './merge-history.ts';
import { DateTime } from '../ui/date-time.tsx';
import { ChangedPages } from './changed-pages.tsx';
import { loadOlderAtom } from './releases.state.ts';

/** The release history, latest entry first. It includes refused attempts with the reasons of the gate. */
export function History({ history: { lines, before } }: { readonly history: ReleaseHistory }) {
  const id = useId();
  return (
    <Section aria-labelledby={id}>
      <h2 id={id}>{texts.history}</h2>
      <ol>
        {lines.map((line) => (
          <HistoryEntry key={keyOf(line)} line={line} />
        ))}
      </ol>
      {before !== null && <OlderButton />}
    </Section>
  );
}

/** The rollback of a set removes a remote that was new with the set. */
const isRemoval = ({ action, set, release, seq }: ReleaseLogLine): boolean =>
  action === 'rollback' && set !== undefined && release === null && seq !== null;

/** The text of an entry: the change, or for a refused attempt the requested change. */
function describeEntry(line: ReleaseLogLine): string {
  const { action, release, percent, ended, seq } = line;
  if (isRemoval(line)) return texts.rollbackRemoved;
  if (action === 'rollback' && ended)
    return `${texts.rollbackEndedCandidate(withBuild(ended))}${release ? texts.everybodyGets(withBuild(release)) : ''}`;
  const verb = (seq === null ? texts.attempts : texts.changes)[action] ?? action;
  const share = percent !== null && percent < 100 ? ` ${texts.share(percent)}` : '';
  return `${verb}${release ? ` ${withBuild(release)}${share}` : ''}`;
}

function HistoryEntry({ line }: { readonly line: ReleaseLogLine }) {
  const { action, remote, at, by, message, ended, forced, from, set, pages, refused, seq } = line;
  return (
    <li>
      <p>
        <b>{remote}</b> {describeEntry(line)}
        {seq === null && (
          <Refused>
            <WarningIcon />
            {texts.refusedAttempt}
          </Refused>
        )}
      </p>
      {message && <q dir="auto">{message}</q>}
      {ended && (action !== 'rollback' || isRemoval(line)) && <p>{texts.endedCandidate(withBuild(ended))}</p>}
      {set !== undefined && <p>{texts.withSet(set)}</p>}
      {from && <p>{texts.promotedFrom(from.environment, from.seq)}</p>}
      {forced && (
        <p>
          {texts.forcedChange(forced.passed)} {forced.confirmedBy && texts.confirmedBy(forced.confirmedBy)}
        </p>
      )}
      {pages && seq !== null && <ChangedPages seq={seq} summary={pages} />}
      <small>
        <DateTime at={at} /> {texts.by} <bdi>{by || texts.unknownActor}</bdi>
        {seq !== null && ` · ${seq}`}
      </small>
      {refused.length > 0 && (
        <details>
          <summary aria-label={`${texts.problems(refused.length)}, ${remote}`}>
            {texts.problems(refused.length)}
          </summary>
          <ul>
            {refused.map((problem, index) => (
              <li key={index}>{problem.message}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

function OlderButton() {
  const load = useSetAtom(loadOlderAtom);
  const { isBusy, run } = useBusy(load);
  return (
    <SendButton kind="secondary" busy={isBusy} sending={texts.loading} onClick={() => void run()}>
      {texts.olderChanges}
    </SendButton>
  );
}

const Section = styled.section`
  display: grid;
  gap: ${token('4')};
  > ol {
    ${surface}
  }
  > ol > li {
    display: grid;
    gap: ${token('1')};
    padding: ${token('3')} ${token('4')};
    overflow-wrap: anywhere;
  }
  > ol > li + li {
    border-top: ${token('line')} solid ${token('border')};
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
  ul {
    display: grid;
    gap: ${token('2')};
    color: ${token('muted')};
  }
`;

const Refused = styled.span`
  ${pill}
  gap: ${token('1')};
  margin-inline-start: ${token('2')};
  padding: 0.1rem ${token('2')};
  background: ${token('bad-soft')};
  color: ${token('bad')};
`;
