import { token } from '@linkstall/contracts/tokens';
import { useMemo } from 'react';
import styled from 'styled-components';

import { deviceZone, isSameZone } from './zone.ts';

interface ZoneChooserProps {
  /** What it is for. */
  readonly label: string;
  readonly zone: string;
  readonly onChoose: (zone: string) => unknown;
}

/** Names the creator's time zone, and changes it. */
export function ZoneChooser({ label, zone, onChoose }: ZoneChooserProps) {
  // As long as the list is the same one, nothing of it is drawn anew: what stands beside it is typed into.
  const options = useMemo(
    () =>
      zonesBeside(zone).map((each) => (
        <option key={each} value={each}>
          {each.replaceAll('_', ' ')}
        </option>
      )),
    [zone],
  );
  return (
    <Line>
      {label}
      <select value={zone} onChange={({ target }) => void onChoose(target.value)}>
        {options}
      </select>
    </Line>
  );
}

const known = new Map<string, readonly string[]>();

/** All there are, and this one by its own name alone. To compare 400 takes longer than a frame: once is enough. */
function zonesBeside(zone: string): readonly string[] {
  const before = known.get(zone);
  if (before) return before;
  const others = [...new Set([deviceZone(), ...Intl.supportedValuesOf('timeZone')])];
  const zones = [zone, ...others.filter((each) => !isSameZone(each, zone))].sort();
  known.set(zone, zones);
  return zones;
}

const Line = styled.label`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token('2')};
  color: ${token('muted')};
  max-width: 100%;
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
