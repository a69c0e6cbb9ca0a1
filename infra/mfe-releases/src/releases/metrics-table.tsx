import type { ReleaseCounts } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';
import { FAILURE_KINDS, rateOf, type FailureKind } from './failure-rates.ts';

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
          {FAILURE_KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row">{texts.metrics.kinds[kind]}</th>
              <td>{formatFailures(candidate, kind)}</td>
              <td>{formatFailures(stable, kind)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{texts.metrics.kinds.failedRenders}</th>
            <td>{formatCount(candidate?.failedRenders)}</td>
            <td>{formatCount(stable?.failedRenders)}</td>
          </tr>
          <tr>
            <th scope="row">{texts.metrics.loads}</th>
            <td>{formatCount(candidate?.loads)}</td>
            <td>{formatCount(stable?.loads)}</td>
          </tr>
        </tbody>
      </Table>
    </div>
  );
}

const formatRate = (rate: number): string => rate.toLocaleString('en-IN', { maximumFractionDigits: 2 });

const formatCount = (count: number | undefined): string => count?.toLocaleString('en-IN') ?? texts.metrics.none;

/** A count, with the rate per 100 pages when there are enough pages and the rate is not zero. */
function formatFailures(counts: ReleaseCounts | null, kind: FailureKind): string {
  const rate = rateOf(counts, kind);
  return rate === null || rate === 0
    ? formatCount(counts?.[kind])
    : `${formatCount(counts?.[kind])} (${texts.metrics.rate(formatRate(rate))})`;
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
