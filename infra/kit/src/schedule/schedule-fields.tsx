import { token } from '@linkstall/contracts/tokens';
import { useContext, useState } from 'react';
import styled from 'styled-components';

import { TextField } from '../form/field.tsx';
import { FormAround } from '../form/form.tsx';
import { Button } from '../pieces/button.ts';
import { scheduleTexts } from '../texts.ts';
import { inZone, type VisibilityWindow, type ScheduleValues } from './schedule.ts';
import { useNow } from './use-now.ts';
import { useTimeZone } from './use-time-zone.ts';
import { ZoneChooser } from './zone-chooser.tsx';
import { deviceZone, isSameZone, momentOf, wallTimeOf } from './zone.ts';

interface ScheduleFieldsProps {
  readonly values: ScheduleValues;
  /** The stored schedule, which a change of the zone alone does not change. */
  readonly stored?: VisibilityWindow | undefined;
  readonly onChange: (part: Partial<ScheduleValues>) => void;
}

/** The schedule fields of a form, collapsed by default. */
export function ScheduleFields({ stored, onChange, ...typed }: ScheduleFieldsProps) {
  const { zone, choose } = useTimeZone();
  const values = inZone(typed.values, zone, stored);
  const change = (part: Partial<ScheduleValues>) => onChange({ ...scheduleOnly(values), ...part });
  const { errors } = useContext(FormAround);
  const isSet = values.shownFrom !== '' || values.shownUntil !== '';
  const [wanted, setWanted] = useState(isSet);
  const isOpen = wanted || Boolean(errors['shownFrom'] ?? errors['shownUntil']);
  const device = deviceZone();
  return (
    <Folded open={isOpen} onToggle={({ currentTarget }) => setWanted(currentTarget.open)}>
      <summary>{scheduleTexts.summary}</summary>
      <Inside>
        <Moment name="shownFrom" values={values} onChange={change} />
        <Moment name="shownUntil" values={values} onChange={change} />
        {/* Rendered on demand, because it has 400 options. */}
        {isOpen && <ZoneChooser label={scheduleTexts.zone} zone={zone} onChoose={choose} />}
        {!isSameZone(device, zone) && (
          <Button $kind="quiet" onClick={() => void choose(device)}>
            {scheduleTexts.useDevice(device.replaceAll('_', ' '))}
          </Button>
        )}
        {isSet && (
          <Button $kind="quiet" onClick={() => change({ shownFrom: '', shownUntil: '' })}>
            {scheduleTexts.clear}
          </Button>
        )}
      </Inside>
    </Folded>
  );
}

const scheduleOnly = ({ shownFrom, shownUntil, scheduleZone }: ScheduleValues) => ({
  shownFrom,
  shownUntil,
  scheduleZone,
});

interface MomentProps {
  readonly name: 'shownFrom' | 'shownUntil';
  readonly values: ScheduleValues;
  readonly onChange: (part: Partial<ScheduleValues>) => void;
}

/** A date and a time field. Errors are shown at the date. */
function Moment({ name, values, onChange }: MomentProps) {
  const { scheduleZone: zone } = values;
  const moment = momentOf(values[name], zone)?.moment ?? null;
  const now = useNow([{ [name]: moment === null ? undefined : new Date(moment).toISOString() }]);
  const isOver = name === 'shownUntil' && moment !== null && moment <= now;
  const [day = '', time = ''] = values[name].split('T');
  const put = (newDay: string, newTime: string) =>
    onChange({ [name]: newDay || newTime ? `${newDay}T${newTime}` : '' });
  const said = scheduleTexts[name];
  return (
    <Group role="group" aria-label={said.label}>
      <TextField
        name={name}
        label={said.day}
        type="date"
        value={day}
        required={false}
        onText={(text) => put(text, time)}
      />
      <TextField
        label={said.time}
        type="time"
        value={time}
        required={false}
        hint={isOver ? scheduleTexts.over : oddity(values[name], zone)}
        onText={(text) => put(day, text)}
      />
      {values[name] !== '' && (
        <Button $kind="quiet" aria-label={said.clear} onClick={() => onChange({ [name]: '' })}>
          {scheduleTexts.clearOne}
        </Button>
      )}
    </Group>
  );
}

/** A hint for a local time that occurs twice or never. */
function oddity(wall: string, zone: string): string | undefined {
  const meant = momentOf(wall, zone);
  if (meant?.comes === 'twice') return scheduleTexts.twice;
  if (meant?.comes === 'never') return scheduleTexts.never(wallTimeOf(meant.moment, zone).slice(11));
  return undefined;
}

const Folded = styled.details`
  summary {
    display: flex;
    align-items: center;
    gap: ${token('2')};
    min-height: ${token('tap')};
    font-weight: ${token('weight-mid')};
    font-size: ${token('text-sm')};
    cursor: pointer;
    list-style: none;
    &::-webkit-details-marker {
      display: none;
    }
    &::before {
      content: '';
      width: 0.45rem;
      height: 0.45rem;
      border: solid;
      border-width: 0.125rem 0.125rem 0 0;
      rotate: 45deg;
      transition: rotate ${token('fast')};
    }
  }
  &[open] > summary::before {
    rotate: 135deg;
  }
`;

const Inside = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: ${token('3')};
  padding: ${token('2')} 0 ${token('2')} ${token('4')};
  border-inline-start: ${token('line')} solid ${token('border')};
  > button {
    max-width: 100%;
    white-space: normal;
    overflow-wrap: anywhere;
    text-align: start;
  }
`;

const Group = styled.div`
  display: grid;
  align-items: start;
  gap: ${token('3')};
  width: 100%;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr));
  > button {
    align-self: end;
    justify-self: start;
  }
`;
