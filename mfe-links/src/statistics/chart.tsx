import { token } from '@linkstall/contracts/tokens';
import { adminLocale } from '@linkstall/kit/admin-language';
import { Button, panel } from '@linkstall/kit/components';
import { useId, useState } from 'react';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';
import type { Measure, Point } from './points.ts';

interface ChartProps {
  readonly points: readonly Point[];
  readonly measure: Measure;
}

/** A bar chart of the points. A button shows the same points as a table. */
export function Chart({ points, measure }: ChartProps) {
  const [isTableShown, setIsTableShown] = useState(false);
  const title = useId();
  return (
    <Card aria-labelledby={title}>
      <header>
        <h2 id={title}>{texts.statistics.measures[measure]}</h2>
        <Button $kind="quiet" aria-pressed={isTableShown} onClick={() => setIsTableShown(!isTableShown)}>
          {texts.statistics.asTable}
        </Button>
      </header>
      {isTableShown ? <Table points={points} /> : <Bars points={points} measure={measure} />}
    </Card>
  );
}

/** Height of the SVG view box, in its own units. */
const HEIGHT = 100;
const BAR_GAP = 0.25;
/** Corner radius of a bar: `x` as a share of the whole width, `y` in units of the height. */
const CORNER = { x: 0.011, y: 3 };
/** Positions of the grid lines as a share of the height. */
const GRID_LINES = [0, 0.5, 1];

function Bars({ points, measure }: ChartProps) {
  const [touchedIndex, setTouchedIndex] = useState<number | null>(null);
  const values = points.map((point) => point[measure] ?? 0);
  const maximum = Math.max(1, ...values);
  const busiest = points[values.indexOf(maximum)];
  const touchedPoint = touchedIndex === null ? undefined : points[touchedIndex];
  const activePoint = touchedPoint ?? busiest;
  return (
    <>
      <PointText>
        {activePoint && values.some((value) => value > 0)
          ? describe(activePoint, measure, !touchedPoint)
          : texts.statistics.nothingYet}
      </PointText>
      <svg
        viewBox={`0 0 ${points.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={texts.statistics.chart(texts.statistics.measures[measure], points.length)}
        onPointerLeave={() => setTouchedIndex(null)}
      >
        {GRID_LINES.map((line) => (
          <Line key={line} x2={points.length} y1={line * HEIGHT} y2={line * HEIGHT} />
        ))}
        {values.map((value, index) => {
          const height = (value / maximum) * HEIGHT;
          return (
            <g key={index} onPointerEnter={() => setTouchedIndex(index)} onPointerDown={() => setTouchedIndex(index)}>
              <HitArea x={index} width={1} height={HEIGHT} />
              <Bar
                data-on={touchedIndex === index || undefined}
                x={index + BAR_GAP / 2}
                width={1 - BAR_GAP}
                y={HEIGHT - height}
                rx={Math.min(CORNER.x * points.length, BAR_GAP)}
                ry={CORNER.y}
                height={height && height + CORNER.y}
              />
            </g>
          );
        })}
      </svg>
      <AxisLabels>
        <span>{points[0]?.name}</span>
        <span>{points.at(-1)?.name}</span>
      </AxisLabels>
    </>
  );
}

const describe = (point: Point, measure: Measure, isBusiest: boolean): string =>
  (isBusiest ? texts.statistics.maximum : texts.statistics.point)(
    point.fullName,
    texts.statistics.countText(measure, point[measure] ?? 0),
  );

function Table({ points }: { readonly points: readonly Point[] }) {
  const hasVisitors = points.some(({ visitors }) => visitors !== null);
  const { measures } = texts.statistics;
  return (
    <ScrollBox tabIndex={0} role="group" aria-label={texts.statistics.asTable}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.statistics.time}</th>
            <th scope="col">{measures.views}</th>
            {hasVisitors && <th scope="col">{measures.visitors}</th>}
            <th scope="col">{measures.clicks}</th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ fullName, views, visitors, clicks }) => (
            <tr key={fullName}>
              <th scope="row">{fullName}</th>
              <td>{views.toLocaleString(adminLocale())}</td>
              {hasVisitors && <td>{visitors?.toLocaleString(adminLocale())}</td>}
              <td>{clicks.toLocaleString(adminLocale())}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
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

const PointText = styled.p`
  min-height: 1.5em;
  color: ${token('muted')};
  font-size: ${token('text-sm')};
`;

const HitArea = styled.rect`
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

const AxisLabels = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${token('3')};
  margin-top: calc(-1 * ${token('2')});
  color: ${token('muted')};
  font-size: ${token('text-xs')};
`;

const ScrollBox = styled.div`
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
