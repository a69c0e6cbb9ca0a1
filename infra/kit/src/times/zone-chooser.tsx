import { token } from '@linkstall/contracts/tokens';
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
  const others = [...new Set([deviceZone(), ...Intl.supportedValuesOf('timeZone')])];
  const zones = [zone, ...others.filter((each) => !isSameZone(each, zone))].sort();
  return (
    <Line>
      {label}
      <select value={zone} onChange={({ target }) => void onChoose(target.value)}>
        {zones.map((each) => (
          <option key={each} value={each}>
            {each.replaceAll('_', ' ')}
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
