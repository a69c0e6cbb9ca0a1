import { token } from '@linkstall/contracts/tokens';
import { adminLocale } from '@linkstall/kit/admin-language';
import { panel } from '@linkstall/kit/components';
import { useId } from 'react';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';

interface RankedEntry {
  readonly name: string;
  /** The kind of the entry, when the name alone is not clear. */
  readonly kind?: string;
  /** The `d` of an icon (120 by 120). */
  readonly icon?: string;
  readonly count: number;
}

interface RankingProps {
  readonly title: string;
  readonly entries: readonly RankedEntry[];
  /** Text for an empty list. */
  readonly empty: string;
}

const MAX_SHOWN = 10;

/** A list by count with bars relative to the largest count. Entries after the tenth open on demand. */
export function Ranking({ title, entries, empty }: RankingProps) {
  const id = useId();
  const moreEntries = entries.slice(MAX_SHOWN);
  return (
    <Card aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {entries.length === 0 && <p>{empty}</p>}
      <Entries entries={entries.slice(0, MAX_SHOWN)} maximum={entries[0]?.count ?? 0} />
      {moreEntries.length > 0 && (
        <details>
          <summary>{texts.statistics.moreEntries(moreEntries.length)}</summary>
          <Entries entries={moreEntries} maximum={entries[0]?.count ?? 0} />
        </details>
      )}
    </Card>
  );
}

function Entries({ entries, maximum }: { readonly entries: readonly RankedEntry[]; readonly maximum: number }) {
  return (
    <ol>
      {entries.map(({ name, kind, icon, count }, index) => (
        <li key={index}>
          <span>
            {icon && (
              <Icon viewBox="0 0 120 120" aria-hidden="true">
                <path d={icon} />
              </Icon>
            )}
            <bdi>{name}</bdi>
            {kind && <small> {kind}</small>}
          </span>
          <b>{count.toLocaleString(adminLocale())}</b>
          <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
            <rect width="100" height="4" />
            <rect width={maximum > 0 ? (count / maximum) * 100 : 0} height="4" />
          </svg>
        </li>
      ))}
    </ol>
  );
}

const Icon = styled.svg`
  && {
    display: inline-block;
    width: 1.1rem;
    height: 1.1rem;
    margin-inline-end: ${token('2')};
    vertical-align: -0.2rem;
    fill: currentColor;
  }
`;

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
