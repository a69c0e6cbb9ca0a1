import { token } from '@linkstall/contracts/tokens';
import { useMemo } from 'react';
import styled from 'styled-components';

import { Select } from '../components/select.ts';
import { deviceZone, isSameZone } from '../text/zone.ts';

interface ZoneChooserProps {
  readonly label: string;
  readonly zone: string;
  readonly onChoose: (zone: string) => unknown;
}

/** Shows and changes the creator's time zone. */
export function ZoneChooser({ label, zone, onChoose }: ZoneChooserProps) {
  // Memoized, because 400 options would be rendered at each key press in other fields.
  const options = useMemo(
    () =>
      zonesWith(zone).map((name) => (
        <option key={name} value={name}>
          {name.replaceAll('_', ' ')}
        </option>
      )),
    [zone],
  );
  return (
    <Line>
      {label}
      <Select value={zone} onChange={({ target }) => void onChoose(target.value)}>
        {options}
      </Select>
    </Line>
  );
}

const zonesCache = new Map<string, readonly string[]>();

/**
 * All time zones. The current zone keeps its stored name, because a zone can have several names. Cached, because comparing 400
 * zones takes longer than a frame.
 */
function zonesWith(zone: string): readonly string[] {
  const cachedZones = zonesCache.get(zone);
  if (cachedZones) return cachedZones;
  const otherZones = [...new Set([deviceZone(), ...Intl.supportedValuesOf('timeZone')])];
  const zones = [zone, ...otherZones.filter((name) => !isSameZone(name, zone))].sort();
  zonesCache.set(zone, zones);
  return zones;
}

const Line = styled.label`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token('2')};
  color: ${token('muted')};
  max-width: 100%;
`;
