import type { Insights } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { adminLocale } from '@linkstall/kit/admin-language';
import { LoadedView } from '@linkstall/kit/loading';
import { Button, chosenInForcedColors, Head, Row, surface } from '@linkstall/kit/components';
import { useSessionUser } from '@linkstall/kit/remote';
import { saveCsv } from '@linkstall/kit/csv';
import { ZoneChooser } from '@linkstall/kit/schedule';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';

import { PageTitle } from '../ui/page-title.tsx';
import type { Period } from '../ui/reads.api.ts';
import { texts } from '../ui/texts.ts';
import { Chart } from './chart.tsx';
import { insightsCsv } from './insights-csv.ts';
import * as state from './insights.state.ts';
import { Places } from './places.tsx';
import { pointsOf, totalOf, type Measure } from './points.ts';
import { Ranking } from './ranking.tsx';
import { campaignsOf, clicksOf, countriesOf, sourcesOf } from './sources.ts';

const PERIODS: readonly Period[] = [1, 7, 30, 90, 365];
const MEASURES: readonly Measure[] = ['views', 'visitors', 'clicks'];

/** `/admin/statistics`: views, visitors, clicks, sources and devices of the public page. */
export function StatisticsPage() {
  const view = useAtomValue(state.insightsAtom);
  const load = useSetAtom(state.loadInsightsAtom);
  const username = useSessionUser()?.username ?? '';
  useEffect(() => void load(), [load]);

  return (
    <>
      <Head>
        <PageTitle>{texts.statistics.title}</PageTitle>
        {view.status === 'ready' && (
          <Button
            $kind="secondary"
            onClick={() => saveCsv(insightsCsv(view.value), `${username}-${view.value.days.at(-1)?.day}.csv`)}
          >
            {texts.statistics.save}
          </Button>
        )}
      </Head>
      <Periods />
      <LoadedView view={view} shape="rows" texts={texts.statistics} onRetry={() => void load()}>
        {(insights) => <StatisticsContent insights={insights} />}
      </LoadedView>
    </>
  );
}

function Periods() {
  const chosenPeriod = useAtomValue(state.periodAtom);
  const choosePeriod = useSetAtom(state.choosePeriodAtom);
  return (
    <Choices role="radiogroup" aria-label={texts.statistics.period}>
      {PERIODS.map((period) => (
        <label key={period}>
          <input
            type="radio"
            name="period"
            checked={period === chosenPeriod}
            onChange={() => void choosePeriod(period)}
          />
          <span>{texts.statistics.periods[period]}</span>
        </label>
      ))}
    </Choices>
  );
}

function StatisticsContent({ insights }: { readonly insights: Insights }) {
  const [measure, setMeasure] = useState<Measure>('views');
  const period = useAtomValue(state.periodAtom);
  const chooseZone = useSetAtom(state.chooseTimeZoneAtom);
  // While a new period loads, the page shows the insights of the period before.
  const loadedPeriod = insights.days.length as Period;
  const points = pointsOf(insights, loadedPeriod);
  return (
    <Content aria-busy={loadedPeriod !== period}>
      <Tiles role="radiogroup" aria-label={texts.statistics.measureLabel}>
        {MEASURES.map((option) => (
          <label key={option}>
            <input type="radio" name="measure" checked={option === measure} onChange={() => setMeasure(option)} />
            <span>
              {texts.statistics.measures[option]}
              <b>{totalOf(insights, option).toLocaleString(adminLocale())}</b>
              {insights.before && (
                <small>
                  {texts.statistics.before(loadedPeriod, insights.before[option], totalOf(insights, option))}
                </small>
              )}
              {option === 'clicks' && <small>{clickRateOf(insights)}</small>}
            </span>
          </label>
        ))}
      </Tiles>
      <Chart points={points} measure={measure} />
      <Columns>
        <Ranking
          title={texts.statistics.clickedEntries}
          entries={clicksOf(insights)}
          empty={texts.statistics.noClicks}
        />
        <Ranking title={texts.statistics.sources} entries={sourcesOf(insights)} empty={texts.statistics.noViews} />
        {insights.campaigns && insights.campaigns.length > 0 && (
          <Ranking
            title={texts.statistics.campaigns}
            entries={campaignsOf(insights.campaigns)}
            empty={texts.statistics.noViews}
          />
        )}
        {insights.countries && insights.countries.length > 0 && (
          <Ranking
            title={texts.statistics.countries}
            entries={countriesOf(insights.countries)}
            empty={texts.statistics.noViews}
          />
        )}
        <Ranking
          title={texts.statistics.pagesAndDevices}
          entries={pagesAndDevicesOf(insights)}
          empty={texts.statistics.noViews}
        />
      </Columns>
      {insights.places && <Places places={insights.places} entries={insights.entries} />}
      <EmailListLink />
      <ZoneChooser label={texts.statistics.zone} zone={insights.timeZone} onChoose={chooseZone} />
      <Note>{texts.statistics.countingRules}</Note>
    </Content>
  );
}

const EmailListLink = () => (
  <p>
    <Link to="/admin/subscribers">{texts.statistics.emailList}</Link>
  </p>
);

/** The clicks as a share of the views; empty without views. */
function clickRateOf(insights: Insights): string {
  const [views, clicks] = [totalOf(insights, 'views'), totalOf(insights, 'clicks')];
  return views > 0 ? texts.statistics.clickRate(Math.round((clicks / views) * 100)) : '';
}

const pagesAndDevicesOf = ({ phones, desktops, pageViews, storeViews }: Insights) =>
  [
    { name: texts.statistics.phones, count: phones },
    { name: texts.statistics.desktops, count: desktops },
    { name: texts.statistics.page, count: pageViews },
    { name: texts.statistics.store, count: storeViews },
  ].filter(({ count }) => count > 0);

const radios = `
  input {
    position: absolute;
    opacity: 0;
    inset: 0;
    cursor: pointer;
  }
  label {
    position: relative;
  }
  label:has(:focus-visible) span {
    outline: 2px solid ${token('focus')};
    outline-offset: 2px;
  }
`;

const Choices = styled(Row)`
  ${radios}
  gap: ${token('2')};
  margin-bottom: ${token('4')};
  span {
    display: block;
    min-height: ${token('tap')};
    padding: 0 ${token('3')};
    align-content: center;
    border: ${token('line')} solid ${token('border-strong')};
    border-radius: ${token('radius-full')};
    background: ${token('surface')};
  }
  :checked + span {
    border-color: ${token('select')};
    background: ${token('select-soft')};
    color: ${token('on-select-soft')};
    font-weight: ${token('weight-mid')};
    ${chosenInForcedColors}
  }
`;

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token('4')};
`;

const Tiles = styled.div`
  ${radios}
  display: flex;
  flex-wrap: wrap;
  gap: ${token('2')};
  label {
    flex: 1 1 5.5rem;
    display: grid;
  }
  span {
    ${surface}
    display: grid;
    align-content: start;
    gap: ${token('1')};
    padding: ${token('3')};
    color: ${token('muted')};
  }
  small {
    font-size: ${token('text-xs')};
    line-height: ${token('lead-snug')};
  }
  b {
    color: ${token('text')};
    font-size: ${token('text-xl')};
    font-variant-numeric: tabular-nums;
    line-height: ${token('lead-tight')};
  }
  :checked + span {
    border-color: ${token('select')};
    box-shadow: inset 0 -3px ${token('select')};
    ${chosenInForcedColors}
  }
  @media (forced-colors: active) {
    :checked + span b {
      color: inherit;
    }
  }
`;

/** Columns instead of a grid, because the lists have very different lengths, and their number differs. */
const Columns = styled.div`
  columns: 20rem;
  column-gap: ${token('4')};
  > section {
    break-inside: avoid;
    &:not(:last-child) {
      margin-bottom: ${token('4')};
    }
  }
`;

const Note = styled.p`
  max-width: ${token('measure')};
  color: ${token('muted')};
  font-size: ${token('text-sm')};
`;
