import type { ReleaseCounts } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';
import { ENOUGH, KINDS, rateOf, triesOf, verdictOf, type Kind } from './compared.ts';

interface FiguresProps {
  readonly candidate: ReleaseCounts | null;
  readonly stable: ReleaseCounts | null;
}

/** How a candidate does beside the stable release: what it comes to in a sentence, and the rates. */
export function Figures({ candidate, stable }: FiguresProps) {
  return (
    <div>
      <p>{sentenceOf(candidate, stable)}</p>
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
              <td>{inHundred(candidate, kind)}</td>
              <td>{inHundred(stable, kind)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{texts.figures.tries}</th>
            <td>{triesOf(candidate).toLocaleString('en-IN')}</td>
            <td>{triesOf(stable).toLocaleString('en-IN')}</td>
          </tr>
        </tbody>
      </Table>
    </div>
  );
}

function sentenceOf(candidate: ReleaseCounts | null, stable: ReleaseCounts | null): string {
  if (triesOf(candidate) < ENOUGH) return texts.figures.few(triesOf(candidate), ENOUGH);
  if (triesOf(stable) < ENOUGH) return texts.figures.fewStable(triesOf(stable), ENOUGH);
  const named = (verdict: 'more' | 'fewer') =>
    KINDS.filter((kind) => verdictOf(candidate, stable, kind) === verdict).map((kind) => texts.figures.kinds[kind]);
  const [worse, better] = [named('more'), named('fewer')];
  if (worse.length > 0) return texts.figures.worse(worse);
  return better.length > 0 ? texts.figures.better(better) : texts.figures.same;
}

function inHundred(counts: ReleaseCounts | null, kind: Kind): string {
  const rate = rateOf(counts, kind);
  return rate === null ? texts.figures.none : rate.toLocaleString('en-IN', { maximumFractionDigits: 1 });
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
