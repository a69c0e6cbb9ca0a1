import { token } from '@linkstall/contracts/tokens';
import { useMemo } from 'react';
import styled from 'styled-components';

import { Select } from '../components/select.ts';
import { currentZone, deviceZone } from '../text/zone.ts';

interface ZoneChooserProps {
  readonly label: string;
  readonly zone: string;
  readonly onChoose: (zone: string) => unknown;
}

/** Shows and changes the creator's time zone. */
export function ZoneChooser({ label, zone: storedZone, onChoose }: ZoneChooserProps) {
  const zone = currentZone(storedZone);
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

/** All time zones by their current names, in alphabetical order. */
const zonesWith = (zone: string): readonly string[] =>
  [...new Set([zone, deviceZone(), ...Intl.supportedValuesOf('timeZone').map(currentZone)])].sort();

const Line = styled.label`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token('2')};
  color: ${token('muted')};
  max-width: 100%;
`;
