import type { ReleaseCounts } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import styled from 'styled-components';

import { formatNumber, texts } from '../ui/texts.ts';
import { rateOf } from './failure-rates.ts';

interface MetricsTableProps {
  readonly candidate: ReleaseCounts | null;
  readonly stable: ReleaseCounts | null;
}

/** The metrics of a candidate beside those of the stable release. */
export function MetricsTable({ candidate, stable }: MetricsTableProps) {
  return (
    <div>
      <small>{texts.metrics.since}</small>
      <Table>
        <caption className="ls-hidden">{texts.metrics.title}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.metrics.measureColumn}</th>
            <th scope="col">{texts.metrics.candidate}</th>
            <th scope="col">{texts.metrics.stable}</th>
          </tr>
        </thead>
        <tbody>
          {KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row">{texts.metrics.kinds[kind]}</th>
              <td>{format(candidate, kind)}</td>
              <td>{format(stable, kind)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

type Kind = keyof typeof texts.metrics.kinds;
/** In the order of the table. */
const KINDS = Object.keys(texts.metrics.kinds) as Kind[];

/** A count, with the rate per 100 pages when there are enough pages and the rate is not zero; or the slow pages of those measured. */
function format(counts: ReleaseCounts | null, kind: Kind): string {
  const value = counts?.[kind] ?? { pages: 0, bad: 0 };
  if (typeof value === 'object') return value.pages ? texts.metrics.of(value.bad, value.pages) : texts.metrics.none;
  // The edge counts failed renders, so they have no rate per page that browsers report.
  const rate = kind === 'loadFailures' || kind === 'scriptErrors' ? rateOf(counts, kind) : null;
  return formatNumber(value) + (rate ? ` (${texts.metrics.rate(formatNumber(rate))})` : '');
}

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  margin-top: ${token('2')};
  font-size: ${token('text-sm')};
  font-variant-numeric: tabular-nums;
  th {
    text-align: start;
    font-weight: ${token('weight')};
    color: ${token('muted')};
  }
  td,
  thead th + th {
    text-align: end;
  }
  td,
  th {
    padding: ${token('1')} 0 ${token('1')} ${token('2')};
    border-bottom: ${token('line')} solid ${token('border')};
  }
  th:first-child {
    padding-inline-start: 0;
  }
`;
