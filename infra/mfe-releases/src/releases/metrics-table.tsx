import type { ReleaseCounts } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';
import { ENOUGH, isFailing, KINDS, rateOf, triesOf, type Kind } from './compared.ts';

interface MetricsTableProps {
  readonly candidate: ReleaseCounts | null;
  readonly stable: ReleaseCounts | null;
}

/** What was counted of a candidate and of the stable release; a verdict only on what clearly fails. */
export function MetricsTable({ candidate, stable }: MetricsTableProps) {
  return (
    <div>
      <Verdict data-bad={isFailing(candidate) || undefined}>{sentenceOf(candidate, stable)}</Verdict>
      <small>{texts.metrics.since}</small>
      <Table>
        <caption className="ls-hidden">{texts.metrics.title}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.metrics.what}</th>
            <th scope="col">{texts.metrics.candidate}</th>
            <th scope="col">{texts.metrics.stable}</th>
          </tr>
        </thead>
        <tbody>
          {KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row">{texts.metrics.kinds[kind]}</th>
              <td>{counted(candidate, kind)}</td>
              <td>{counted(stable, kind)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{texts.metrics.kinds.failedRenders}</th>
            <td>{number(candidate?.failedRenders)}</td>
            <td>{number(stable?.failedRenders)}</td>
          </tr>
          <tr>
            <th scope="row">{texts.metrics.loads}</th>
            <td>{number(candidate?.loads)}</td>
            <td>{number(stable?.loads)}</td>
          </tr>
        </tbody>
      </Table>
    </div>
  );
}

/** How it does against the stable one, with both numbers, as soon as there are enough pages. */
function sentenceOf(candidate: ReleaseCounts | null, stable: ReleaseCounts | null): string {
  const { few, failing, against, alone } = texts.metrics;
  const tries = triesOf(candidate);
  const [own, beside] = [inHundred(candidate), inHundred(stable)];
  if (isFailing(candidate))
    return `${failing(number(candidate.loadFailures), number(tries))} ${beside === null ? '' : texts.metrics.beside(beside)}`.trim();
  if (own === null) return few(tries, ENOUGH);
  return beside === null ? `${alone(own)} ${texts.metrics.fewStable(triesOf(stable), ENOUGH)}` : against(own, beside);
}

/** Failed loads. */
const inHundred = (counts: ReleaseCounts | null): string | null => {
  const rate = rateOf(counts, 'loadFailures');
  return rate === null ? null : shortly(rate);
};

const shortly = (rate: number): string => rate.toLocaleString('en-IN', { maximumFractionDigits: 2 });

const number = (count: number | undefined): string => count?.toLocaleString('en-IN') ?? texts.metrics.none;

/** How often, and from when on it says something how many in 100 pages. */
function counted(counts: ReleaseCounts | null, kind: Kind): string {
  const rate = rateOf(counts, kind);
  return rate === null || rate === 0
    ? number(counts?.[kind])
    : `${number(counts?.[kind])} (${texts.metrics.rate(shortly(rate))})`;
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
