import type { ReleaseCounts } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';
import { ENOUGH, isFailing, KINDS, rateOf, triesOf, type Kind } from './compared.ts';

interface FiguresProps {
  readonly candidate: ReleaseCounts | null;
  readonly stable: ReleaseCounts | null;
}

/** What was counted of a candidate and of the stable release; a verdict only on what clearly fails. */
export function Figures({ candidate, stable }: FiguresProps) {
  return (
    <div>
      <Verdict data-bad={isFailing(candidate) || undefined}>{sentenceOf(candidate)}</Verdict>
      <small>{texts.figures.since}</small>
      <Table>
        <caption className="ls-hidden">{texts.figures.title}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.figures.what}</th>
            <th scope="col">{texts.figures.candidate}</th>
            <th scope="col">{texts.figures.stable}</th>
          </tr>
        </thead>
        <tbody>
          {KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row">{texts.figures.kinds[kind]}</th>
              <td>{counted(candidate, kind)}</td>
              <td>{counted(stable, kind)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{texts.figures.kinds.failedRenders}</th>
            <td>{number(candidate?.failedRenders)}</td>
            <td>{number(stable?.failedRenders)}</td>
          </tr>
          <tr>
            <th scope="row">{texts.figures.loads}</th>
            <td>{number(candidate?.loads)}</td>
            <td>{number(stable?.loads)}</td>
          </tr>
        </tbody>
      </Table>
    </div>
  );
}

function sentenceOf(candidate: ReleaseCounts | null): string {
  const tries = triesOf(candidate);
  if (isFailing(candidate)) return texts.figures.failing(candidate.loadFailures, tries);
  return tries < ENOUGH ? texts.figures.few(tries, ENOUGH) : texts.figures.enough;
}

const number = (count: number | undefined): string => count?.toLocaleString('en-IN') ?? texts.figures.none;

/** How often, and from when on it says something how many in 100 pages. */
function counted(counts: ReleaseCounts | null, kind: Kind): string {
  const rate = rateOf(counts, kind);
  const share = rate?.toLocaleString('en-IN', { maximumFractionDigits: 2 });
  return share === undefined || rate === 0
    ? number(counts?.[kind])
    : `${number(counts?.[kind])} (${texts.figures.rate(share)})`;
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
