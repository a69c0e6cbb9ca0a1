import type { Insights } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';
import { chooseTimeZoneAtom } from './insights.state.ts';

/** Where days begin and end. Who never chose is offered what their browser says. */
export function TimeZone({ insights: { timeZone, isChosen } }: { readonly insights: Insights }) {
  const choose = useSetAtom(chooseTimeZoneAtom);
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  useEffect(() => {
    if (!isChosen && own !== timeZone) void choose(own);
  }, [isChosen, own, timeZone, choose]);
  const zones = [...new Set([timeZone, own, ...Intl.supportedValuesOf('timeZone')])].sort();
  return (
    <Line>
      {texts.statistics.zone}
      <select value={timeZone} onChange={({ target }) => void choose(target.value)}>
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </select>
    </Line>
  );
}

const Line = styled.label`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token('2')};
  color: ${token('muted')};
  select {
    min-height: ${token('tap')};
    max-width: 100%;
    padding: 0 ${token('3')};
    border: ${token('line')} solid ${token('border-strong')};
    border-radius: ${token('radius')};
    background: ${token('surface')};
    color: ${token('text')};
    font: inherit;
  }
`;
