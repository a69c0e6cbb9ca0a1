import { token } from '@linkstall/contracts/tokens';
import { panel } from '@linkstall/kit/pieces';
import { useId } from 'react';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';

interface Ranked {
  readonly name: string;
  /** What it is, where the name alone does not say it. */
  readonly kind?: string;
  readonly count: number;
}

interface RankingProps {
  readonly title: string;
  readonly entries: readonly Ranked[];
  /** What is said when there are none. */
  readonly empty: string;
}

const SHOWN = 10;

/** The most first, each with its share of the largest. More than ten are shown on demand. */
export function Ranking({ title, entries, empty }: RankingProps) {
  const id = useId();
  const rest = entries.slice(SHOWN);
  return (
    <Card aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {entries.length === 0 && <p>{empty}</p>}
      <Entries entries={entries.slice(0, SHOWN)} most={entries[0]?.count ?? 0} />
      {rest.length > 0 && (
        <details>
          <summary>{texts.statistics.more(rest.length)}</summary>
          <Entries entries={rest} most={entries[0]?.count ?? 0} />
        </details>
      )}
    </Card>
  );
}

function Entries({ entries, most }: { readonly entries: readonly Ranked[]; readonly most: number }) {
  return (
    <ol>
      {entries.map(({ name, kind, count }, at) => (
        <li key={at}>
          <span>
            <bdi>{name}</bdi>
            {kind && <small> {kind}</small>}
          </span>
          <b>{count.toLocaleString('en-IN')}</b>
          <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
            <rect width="100" height="4" />
            <rect width={most > 0 ? (count / most) * 100 : 0} height="4" />
          </svg>
        </li>
      ))}
    </ol>
  );
}

const Card = styled.section`
  ${panel}
  align-content: start;
  h2 {
    font-size: ${token('text-lg')};
  }
  p {
    color: ${token('muted')};
  }
  ol {
    display: grid;
    gap: ${token('3')};
  }
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: ${token('1')} ${token('3')};
  }
  li span {
    overflow-wrap: anywhere;
  }
  small {
    color: ${token('muted')};
    font-size: ${token('text-sm')};
  }
  b {
    font-variant-numeric: tabular-nums;
  }
  svg {
    grid-column: 1 / -1;
    width: 100%;
    height: 0.25rem;
  }
  rect:first-child {
    fill: ${token('sunken')};
  }
  rect:last-child {
    fill: ${token('select')};
  }
  summary {
    min-height: ${token('tap')};
    align-content: center;
    color: ${token('link')};
    cursor: pointer;
  }
`;
