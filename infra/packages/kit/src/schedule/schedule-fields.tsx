import { token } from '@linkstall/contracts/tokens';
import { useContext, useState } from 'react';
import styled from 'styled-components';

import { TextField } from '../form/field.tsx';
import { FormContext } from '../form/form.tsx';
import { Button } from '../components/button.ts';
import { scheduleTexts } from '../texts.ts';
import { inZone, type VisibilityWindow, type ScheduleValues } from './schedule.ts';
import { useNow } from './use-now.ts';
import { useTimeZone } from './use-time-zone.ts';
import { ZoneChooser } from './zone-chooser.tsx';
import { deviceZone, momentOf, wallTimeOf } from '../text/zone.ts';

interface ScheduleFieldsProps {
  readonly values: ScheduleValues;
  /** The stored schedule, which a change of the zone alone does not change. */
  readonly storedSchedule?: VisibilityWindow | undefined;
  readonly onChange: (changes: Partial<ScheduleValues>) => void;
}

/** The schedule fields of a form, collapsed by default. */
export function ScheduleFields({ storedSchedule, onChange, ...form }: ScheduleFieldsProps) {
  const { zone, choose } = useTimeZone();
  const values = inZone(form.values, zone, storedSchedule);
  const change = (changes: Partial<ScheduleValues>) => onChange({ ...scheduleOnly(values), ...changes });
  const { errors } = useContext(FormContext);
  const isSet = values.shownFrom !== '' || values.shownUntil !== '';
  const [isExpanded, setExpanded] = useState(isSet);
  const isOpen = isExpanded || Boolean(errors['shownFrom'] ?? errors['shownUntil']);
  const device = deviceZone();
  return (
    <Details open={isOpen} onToggle={({ currentTarget }) => setExpanded(currentTarget.open)}>
      <summary>{scheduleTexts.summary}</summary>
      <Inside>
        <Moment name="shownFrom" values={values} onChange={change} />
        <Moment name="shownUntil" values={values} onChange={change} />
        {/* Rendered on demand, because the chooser has 400 options. */}
        {isOpen && <ZoneChooser label={scheduleTexts.zone} zone={zone} onChoose={choose} />}
        {device !== zone && (
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
    </Details>
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
  readonly onChange: (changes: Partial<ScheduleValues>) => void;
}

/** A date and a time field. Errors are shown at the date. */
function Moment({ name, values, onChange }: MomentProps) {
  const { scheduleZone: zone } = values;
  const moment = momentOf(values[name], zone)?.moment ?? null;
  const now = useNow([{ [name]: moment === null ? undefined : new Date(moment).toISOString() }]);
  const isPast = name === 'shownUntil' && moment !== null && moment <= now;
  const [day = '', time = ''] = values[name].split('T');
  const change = (newDay: string, newTime: string) =>
    onChange({ [name]: newDay || newTime ? `${newDay}T${newTime}` : '' });
  const labels = scheduleTexts[name];
  return (
    <Group role="group" aria-label={labels.label}>
      <TextField
        name={name}
        label={labels.day}
        type="date"
        value={day}
        required={false}
        onText={(text) => change(text, time)}
      />
      <TextField
        label={labels.time}
        type="time"
        value={time}
        required={false}
        hint={isPast ? scheduleTexts.endIsPast : clockChangeHint(values[name], zone)}
        onText={(text) => change(day, text)}
      />
      {values[name] !== '' && (
        <Button $kind="quiet" aria-label={labels.clear} onClick={() => onChange({ [name]: '' })}>
          {scheduleTexts.clearField}
        </Button>
      )}
    </Group>
  );
}

/** A hint for a local time that occurs twice or never. */
function clockChangeHint(wallTime: string, zone: string): string | undefined {
  const resolvedTime = momentOf(wallTime, zone);
  if (resolvedTime?.occurrence === 'twice') return scheduleTexts.timeOccursTwice;
  if (resolvedTime?.occurrence === 'never')
    return scheduleTexts.timeNeverOccurs(wallTimeOf(resolvedTime.moment, zone).slice(11));
  return undefined;
}

const Details = styled.details`
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
    &:dir(rtl)::before {
      rotate: 225deg;
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
  padding-block: ${token('2')};
  padding-inline-start: ${token('4')};
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
