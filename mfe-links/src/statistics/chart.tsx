import { token } from '@linkstall/contracts/tokens';
import { Button, panel } from '@linkstall/kit/pieces';
import { useId, useState } from 'react';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';
import type { Measure, Point } from './points.ts';

interface ChartProps {
  readonly points: readonly Point[];
  readonly measure: Measure;
}

/** One bar each, and the same as a table. */
export function Chart({ points, measure }: ChartProps) {
  const [isTable, setTable] = useState(false);
  const title = useId();
  return (
    <Card aria-labelledby={title}>
      <header>
        <h2 id={title}>{texts.statistics.measures[measure]}</h2>
        <Button $kind="quiet" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {texts.statistics.asTable}
        </Button>
      </header>
      {isTable ? <Table points={points} /> : <Bars points={points} measure={measure} />}
    </Card>
  );
}

/** Bars are drawn in a box of this height, in units of its own. */
const HEIGHT = 100;
const GAP = 0.25;
/** How round a bar is: of the whole width, and of the height. */
const ROUND = { x: 0.011, y: 3 };
/** Of the height. */
const LINES = [0, 0.5, 1];

function Bars({ points, measure }: ChartProps) {
  const [touched, setTouched] = useState<number | null>(null);
  const values = points.map((point) => point[measure] ?? 0);
  const top = Math.max(1, ...values);
  const busiest = points[values.indexOf(top)];
  const shown = touched === null ? undefined : points[touched];
  const told = shown ?? busiest;
  return (
    <>
      <Told>
        {told && values.some((value) => value > 0) ? tell(told, measure, !shown) : texts.statistics.nothingYet}
      </Told>
      <svg
        viewBox={`0 0 ${points.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={texts.statistics.chart(texts.statistics.measures[measure], points.length)}
        onPointerLeave={() => setTouched(null)}
      >
        {LINES.map((line) => (
          <Line key={line} x2={points.length} y1={line * HEIGHT} y2={line * HEIGHT} />
        ))}
        {values.map((value, at) => {
          const height = (value / top) * HEIGHT;
          return (
            <g key={at} onPointerEnter={() => setTouched(at)} onPointerDown={() => setTouched(at)}>
              <Reach x={at} width={1} height={HEIGHT} />
              <Bar
                data-on={touched === at || undefined}
                x={at + GAP / 2}
                width={1 - GAP}
                y={HEIGHT - height}
                rx={Math.min(ROUND.x * points.length, GAP)}
                ry={ROUND.y}
                height={height && height + ROUND.y}
              />
            </g>
          );
        })}
      </svg>
      <Ends>
        <span>{points[0]?.name}</span>
        <span>{points.at(-1)?.name}</span>
      </Ends>
    </>
  );
}

const tell = (point: Point, measure: Measure, isBusiest: boolean): string =>
  (isBusiest ? texts.statistics.most : texts.statistics.point)(
    point.fullName,
    texts.statistics.counted(measure, point[measure] ?? 0),
  );

function Table({ points }: { readonly points: readonly Point[] }) {
  const hasVisitors = points.some(({ visitors }) => visitors !== null);
  const { measures } = texts.statistics;
  return (
    <Scroll tabIndex={0} role="group" aria-label={texts.statistics.asTable}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.statistics.when}</th>
            <th scope="col">{measures.views}</th>
            {hasVisitors && <th scope="col">{measures.visitors}</th>}
            <th scope="col">{measures.clicks}</th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ fullName, views, visitors, clicks }) => (
            <tr key={fullName}>
              <th scope="row">{fullName}</th>
              <td>{views.toLocaleString('en-IN')}</td>
              {hasVisitors && <td>{visitors?.toLocaleString('en-IN')}</td>}
              <td>{clicks.toLocaleString('en-IN')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

const Card = styled.section`
  ${panel}
  > header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: ${token('2')};
  }
  h2 {
    font-size: ${token('text-lg')};
  }
  svg {
    display: block;
    width: 100%;
    height: clamp(8rem, 30vw, 14rem);
    touch-action: pan-y;
  }
`;

const Told = styled.p`
  min-height: 1.5em;
  color: ${token('muted')};
  font-size: ${token('text-sm')};
`;

const Reach = styled.rect`
  fill: transparent;
`;

const Line = styled.line`
  stroke: ${token('border')};
  vector-effect: non-scaling-stroke;
`;

const Bar = styled.rect`
  fill: ${token('select')};
  &[data-on] {
    fill: ${token('action')};
  }
`;

const Ends = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${token('3')};
  margin-top: calc(-1 * ${token('2')});
  color: ${token('muted')};
  font-size: ${token('text-xs')};
`;

const Scroll = styled.div`
  max-height: 24rem;
  overflow: auto;
  table {
    width: 100%;
    border-collapse: collapse;
    font-size: ${token('text-sm')};
    font-variant-numeric: tabular-nums;
  }
  th,
  td {
    padding: ${token('2')};
    border-bottom: ${token('line')} solid ${token('border')};
    text-align: end;
  }
  th:first-child {
    text-align: start;
    font-weight: ${token('weight')};
  }
  thead th {
    position: sticky;
    top: 0;
    background: ${token('surface')};
    font-weight: ${token('weight-mid')};
  }
`;
