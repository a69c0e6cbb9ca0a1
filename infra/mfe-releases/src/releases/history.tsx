import type { ReleaseHistory, ReleaseLogLine } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { pill, SendButton, surface, WarningIcon } from '@linkstall/kit/pieces';
import { useSetAtom } from 'jotai';
import { useId, useState } from 'react';
import styled from 'styled-components';

import { texts, withBuild } from '../ui/texts.ts';
import { keyOf } from './merged-history.ts';
import { Moment } from './moment.tsx';
import { loadOlderAtom } from './releases.state.ts';

/** Who changed what and why, the newest first; what was refused stands between, with its reasons. */
export function History({ history: { lines, before } }: { readonly history: ReleaseHistory }) {
  const id = useId();
  return (
    <Section aria-labelledby={id}>
      <h2 id={id}>{texts.history}</h2>
      <ol>
        {lines.map((line) => (
          <Line key={keyOf(line)} line={line} />
        ))}
      </ol>
      {before !== null && <Older />}
    </Section>
  );
}

/** What was done; of what was refused, what somebody wanted. */
function wordsOf({ action, release, percent, ended, seq }: ReleaseLogLine): string {
  if (action === 'rollback' && ended)
    return `${texts.endedIts(withBuild(ended))}${release ? texts.everybody(withBuild(release)) : ''}`;
  const verb = (seq === null ? texts.attempts : texts.done)[action] ?? action;
  const share = percent !== null && percent < 100 ? ` ${texts.share(percent)}` : '';
  return `${verb}${release ? ` ${withBuild(release)}${share}` : ''}`;
}

function Line({ line }: { readonly line: ReleaseLogLine }) {
  const { action, remote, at, by, message, ended, forced, refused, seq } = line;
  return (
    <li>
      <p>
        <b>{remote}</b> {wordsOf(line)}
        {seq === null && (
          <Refused>
            <WarningIcon />
            {texts.refused}
          </Refused>
        )}
      </p>
      {message && <q dir="auto">{message}</q>}
      {ended && action !== 'rollback' && <p>{texts.ended(withBuild(ended))}</p>}
      {forced && <p>{texts.forced(forced.passed)}</p>}
      <small>
        <Moment at={at} /> {texts.by} <bdi>{by || texts.unknown}</bdi>
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

function Older() {
  const load = useSetAtom(loadOlderAtom);
  const [busy, setBusy] = useState(false);
  const press = async () => {
    if (busy) return;
    setBusy(true);
    await load();
    setBusy(false);
  };
  return (
    <SendButton kind="secondary" busy={busy} sending={texts.reading} onClick={() => void press()}>
      {texts.older}
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
