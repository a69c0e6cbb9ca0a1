import type { ReleaseCounts } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';
import { MIN_PAGES, isFailing, FAILURE_KINDS, rateOf, attemptsOf, type FailureKind } from './failure-rates.ts';

interface MetricsTableProps {
  readonly candidate: ReleaseCounts | null;
  readonly stable: ReleaseCounts | null;
}

/** The metrics of a candidate beside those of the stable release. Only a candidate that clearly fails is marked as bad. */
export function MetricsTable({ candidate, stable }: MetricsTableProps) {
  return (
    <div>
      <Verdict data-bad={isFailing(candidate) || undefined}>{summarize(candidate, stable)}</Verdict>
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

/** The summary sentence. It compares both failure rates when both releases have enough pages. */
function summarize(candidate: ReleaseCounts | null, stable: ReleaseCounts | null): string {
  const { metrics } = texts;
  const attempts = attemptsOf(candidate);
  const [candidateRate, stableRate] = [loadFailureRate(candidate), loadFailureRate(stable)];
  if (isFailing(candidate))
    return `${metrics.failing(formatCount(candidate.loadFailures), formatCount(attempts))} ${stableRate === null ? '' : metrics.stableRate(stableRate)}`.trim();
  if (candidateRate === null) return metrics.candidateHasFewPages(attempts, MIN_PAGES);
  return stableRate === null
    ? `${metrics.candidateRate(candidateRate)} ${metrics.stableHasFewPages(attemptsOf(stable), MIN_PAGES)}`
    : metrics.bothRates(candidateRate, stableRate);
}

/** Failed loads per 100 pages, as text; null with too few pages. */
const loadFailureRate = (counts: ReleaseCounts | null): string | null => {
  const rate = rateOf(counts, 'loadFailures');
  return rate === null ? null : formatRate(rate);
};

const formatRate = (rate: number): string => rate.toLocaleString('en-IN', { maximumFractionDigits: 2 });

const formatCount = (count: number | undefined): string => count?.toLocaleString('en-IN') ?? texts.metrics.none;

/** A count, with the rate per 100 pages when there are enough pages and the rate is not zero. */
function formatFailures(counts: ReleaseCounts | null, kind: FailureKind): string {
  const rate = rateOf(counts, kind);
  return rate === null || rate === 0
    ? formatCount(counts?.[kind])
    : `${formatCount(counts?.[kind])} (${texts.metrics.rate(formatRate(rate))})`;
}

const Verdict = styled.p`
  &[data-bad] {
    color: ${token('bad')};
    font-weight: ${token('weight-mid')};
  }
`;

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
