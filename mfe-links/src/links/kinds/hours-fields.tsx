import { token } from '@linkstall/contracts/tokens';
import { FormAlert, Switch, TextField } from '@linkstall/kit/form';
import { parseHours, WEEK, type Day } from '@linkstall/kit/opening-hours';
import { useId } from 'react';
import styled from 'styled-components';

import { kindTexts } from '../../ui/kind-texts.ts';
import { linesOf } from '../entry-values.ts';
import { Group, Hint } from './field-group.styles.ts';
import type { EntryForm } from './use-entry-form.ts';

const hoursTexts = kindTexts.hours;
const USUAL_TIMES = '09:00-18:00';

const dayOf = (line: string): string => line.slice(0, 3);

/** A switch for each day, and its times. A day that is switched on gets the times of the day before. */
export function HoursFields({ form: { values, change, state } }: { readonly form: EntryForm }) {
  const id = useId();
  const lines = linesOf(values['hours'] ?? '');
  const setLines = (newLines: readonly string[]) =>
    change('hours', [...newLines].sort((a, b) => placeOf(a) - placeOf(b)).join('\n'));
  const toggle = (day: Day, isOn: boolean) => {
    if (!isOn) return setLines(lines.filter((line) => dayOf(line) !== day));
    const before = lines.findLast((line) => placeOf(line) < WEEK.indexOf(day));
    setLines([...lines, `${day} ${before?.slice(4) ?? USUAL_TIMES}`]);
  };
  const error = state.errors['hours'];
  return (
    <Group role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`}>
      <b id={`${id}-label`}>{hoursTexts.label}</b>
      <Hint id={`${id}-hint`}>{hoursTexts.hint}</Hint>
      {WEEK.map((day) => {
        const times = lines.flatMap((line, index) => (dayOf(line) === day ? { line, index } : []));
        return (
          <DayRow key={day}>
            <Switch isOn={times.length > 0} onToggle={(isOn) => toggle(day, isOn)}>
              {hoursTexts.days[day]}
            </Switch>
            {times.map(({ line, index }) => (
              <Times
                key={index}
                line={line}
                onLine={(newLine) => change('hours', lines.with(index, newLine).join('\n'))}
              />
            ))}
          </DayRow>
        );
      })}
      {error && <FormAlert>{error}</FormAlert>}
    </Group>
  );
}

const placeOf = (line: string): number => WEEK.indexOf(dayOf(line) as Day);

function Times({ line, onLine }: { readonly line: string; readonly onLine: (line: string) => void }) {
  const { opens = '', closes = '' } = parseHours(line) ?? {};
  const day = dayOf(line);
  // A cleared field keeps the former time, because a day without times would have no meaning.
  return (
    <TimeFields>
      <TextField
        label={hoursTexts.from}
        type="time"
        value={opens}
        onText={(text) => text && onLine(`${day} ${text}-${closes}`)}
      />
      <TextField
        label={hoursTexts.to}
        type="time"
        value={closes}
        onText={(text) => text && onLine(`${day} ${opens}-${text}`)}
      />
    </TimeFields>
  );
}

const DayRow = styled.div`
  display: grid;
  gap: ${token('2')};
`;

const TimeFields = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 9rem));
  gap: ${token('3')};
`;
