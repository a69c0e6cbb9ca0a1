import type { SessionUser } from '@linkstall/contracts/http';
import { createFakeShell } from '@linkstall/testing';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore, Provider } from 'jotai';
import { useState } from 'react';

import { FormContext } from '../form/form.tsx';
import type { FormErrors } from '../form/use-form.ts';
import { shellAtom } from '../remote/shell.ts';
import {
  inZone,
  NO_SCHEDULE,
  scheduleErrors,
  changedScheduleFields,
  scheduleValues,
  scheduleText,
  type ScheduleValues,
} from './schedule.ts';
import { ScheduleFields } from './schedule-fields.tsx';

const scheduleZone = 'Europe/Berlin';
const asha = { _id: '1', username: 'asha' } as SessionUser;
let values: ScheduleValues = NO_SCHEDULE;

function show(first: ScheduleValues = NO_SCHEDULE, errors: FormErrors = {}, zone = scheduleZone) {
  const user = { ...asha, timeZone: zone };
  const shell = createFakeShell({ 'PATCH /users/time-zone': (body) => ({ ...user, ...(body as object) }) }, user);
  const store = createStore();
  store.set(shellAtom, shell);
  const Fields = () => {
    const [now, setNow] = useState(first);
    values = now;
    return <ScheduleFields values={now} onChange={(changes) => setNow((before) => ({ ...before, ...changes }))} />;
  };
  render(
    <Provider store={store}>
      <FormContext value={{ errors, busy: false }}>
        <Fields />
      </FormContext>
    </Provider>,
  );
  return shell;
}

const type = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
};

it('is collapsed at first, and shows the time zone when expanded', async () => {
  show();
  expect(screen.getByLabelText('Show from, day')).not.toBeVisible();
  await userEvent.click(screen.getByText('Show at certain times'));
  expect(screen.getByLabelText('Times are in the time zone')).toHaveValue('Europe/Berlin');
  await type('Show from, day', '2026-12-03');
  await type('Show from, time', '09:00');
  expect(values).toEqual({ shownFrom: '2026-12-03T09:00', shownUntil: '', scheduleZone });
});

it('is expanded when a schedule exists, and each time can be cleared', async () => {
  show({ shownFrom: '2026-12-03T09:00', shownUntil: '2026-12-10T09:00', scheduleZone });
  expect(screen.getByLabelText('Show until, day')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear the end' }));
  expect(values).toEqual({ shownFrom: '2026-12-03T09:00', shownUntil: '', scheduleZone });
  await userEvent.click(screen.getByRole('button', { name: 'Show at all times' }));
  expect(values).toEqual({ ...NO_SCHEDULE, scheduleZone });
});

it('changes the time zone of the account and keeps the moments', async () => {
  const shell = show({ shownFrom: '2026-12-03T09:00', shownUntil: '', scheduleZone });
  await userEvent.selectOptions(screen.getByLabelText('Times are in the time zone'), 'America/New_York');
  expect(shell.calls).toEqual([{ call: 'PATCH /users/time-zone', body: { timeZone: 'America/New_York' } }]);
  expect(shell.session.current()?.timeZone).toBe('America/New_York');
  expect(screen.getByLabelText('Show from, day')).toHaveValue('2026-12-03');
  expect(screen.getByLabelText('Show from, time')).toHaveValue('03:00');
  await type('Show from, time', '05:00');
  expect(changedScheduleFields(values, {})).toEqual({ shownFrom: '2026-12-03T10:00:00.000Z' });
});

const RENAMED_ZONES: [name: string, oldName: string][] = [
  ['Asia/Kolkata', 'Asia/Calcutta'],
  ['Europe/Kyiv', 'Europe/Kiev'],
];
const chosenZone = () => screen.getByLabelText<HTMLSelectElement>('Times are in the time zone');

it.each(RENAMED_ZONES)('offers %s and not its old name %s', (name, oldName) => {
  show({ ...NO_SCHEDULE, shownFrom: '2026-12-03T09:00', scheduleZone });
  const names = Array.from(chosenZone().options, ({ value }) => value);
  expect(names.filter((zone) => [name, oldName].includes(zone))).toEqual([name]);
});

it.each(RENAMED_ZONES)('shows %s for an account that has its old name %s', (name, oldName) => {
  show({ ...NO_SCHEDULE, shownFrom: '2026-12-03T09:00', scheduleZone: oldName }, {}, oldName);
  expect(chosenZone()).toHaveValue(name);
});

it.each(RENAMED_ZONES)('does not offer the zone of the device when it is %s by its old name %s', (name, oldName) => {
  const device = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: oldName };
  const resolvedOptions = jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(device);
  show({ ...NO_SCHEDULE, shownFrom: '2026-12-03T09:00', scheduleZone: name }, {}, name);
  resolvedOptions.mockRestore();
  expect(screen.queryByText(/as this device does/)).toBeNull();
});

it('shows a hint while the end is in the past', () => {
  jest.useFakeTimers({ now: Date.parse('2026-12-01T12:00:00Z') });
  show({ shownFrom: '', shownUntil: '2020-01-01T09:00', scheduleZone });
  const time = screen.getByLabelText('Show until, time');
  expect(time).toHaveAccessibleDescription('This is past: visitors will not see it any more.');
  fireEvent.change(screen.getByLabelText('Show until, day'), { target: { value: '2027-01-01' } });
  expect(time).not.toHaveAccessibleDescription();
  jest.useRealTimers();
});

it.each([
  ['2026-10-25T02:30', 'Clocks go back then, and show this time twice. The earlier one is meant.'],
  ['2026-03-29T02:30', 'Clocks go forward then, and skip this time. It will be 03:30.'],
])('explains the unusual local time %s', (shownFrom, hint) => {
  show({ shownFrom, shownUntil: '', scheduleZone });
  expect(screen.getByLabelText('Show from, time')).toHaveAccessibleDescription(hint);
});

it('expands when a field is invalid, and shows the error at the field', () => {
  show(NO_SCHEDULE, { shownUntil: 'The end must come after the beginning.' });
  expect(screen.getByLabelText('Show until, day')).toHaveAccessibleDescription(
    'The end must come after the beginning.',
  );
  expect(screen.getByLabelText('Show until, day')).toBeVisible();
});

describe('schedule values of a form', () => {
  const zone = 'Europe/Berlin';
  const storedSchedule = { shownFrom: '2026-12-03T08:00:30.000Z', shownUntil: '2026-12-10T08:00:00.000Z' };

  it('are sent as moments, and only when they have changed', () => {
    const values = scheduleValues(storedSchedule, zone);
    expect(values).toEqual({ shownFrom: '2026-12-03T09:00', shownUntil: '2026-12-10T09:00', scheduleZone });
    expect(changedScheduleFields(values, storedSchedule)).toEqual({});
    expect(changedScheduleFields({ ...values, shownUntil: '' }, storedSchedule)).toEqual({ shownUntil: '' });
    expect(changedScheduleFields({ shownFrom: '2026-07-01T12:00', shownUntil: '', scheduleZone }, {})).toEqual({
      shownFrom: '2026-07-01T10:00:00.000Z',
    });
  });

  it('keep their moments in another zone, also the later moment of a repeated local time', () => {
    const laterMoment = { shownFrom: '2026-10-25T01:30:00.000Z' };
    const valuesInIndia = inZone(scheduleValues(laterMoment, zone), 'Asia/Kolkata', laterMoment);
    expect(valuesInIndia).toEqual({ shownFrom: '2026-10-25T07:00', shownUntil: '', scheduleZone: 'Asia/Kolkata' });
    expect(changedScheduleFields(valuesInIndia, laterMoment)).toEqual({});
    expect(inZone({ shownFrom: '2026-12-03T', shownUntil: '', scheduleZone }, 'Asia/Kolkata').shownFrom).toBe(
      '2026-12-03T',
    );
  });

  it('are invalid when a day or a time is missing, or when the end is not after the start', () => {
    expect(scheduleErrors({ shownFrom: '2026-12-03T', shownUntil: 'T09:00', scheduleZone })).toEqual({
      shownFrom: 'Choose a day and a time, or clear both.',
      shownUntil: 'Choose a day and a time, or clear both.',
    });
    expect(scheduleErrors({ shownFrom: '2026-12-03T09:00', shownUntil: '2026-12-03T09:00', scheduleZone })).toEqual({
      shownUntil: 'The end must come after the beginning.',
    });
    expect(scheduleErrors({ shownFrom: '2026-12-03T09:00', shownUntil: '2026-12-03T09:01', scheduleZone })).toEqual({});
  });

  it('appear as text in the row of their item: a future start, a future end, or a past end', () => {
    const textAt = (now: string) => scheduleText(storedSchedule, zone, Date.parse(now));
    expect(textAt('2026-12-01T00:00:00Z')).toBe('Shown from 3 Dec, 09:00');
    expect(textAt('2026-12-05T00:00:00Z')).toBe('Until 10 Dec, 09:00');
    expect(textAt('2026-12-10T08:00:00Z')).toBe('Was shown until 10 Dec, 09:00');
    expect(scheduleText({ shownFrom: storedSchedule.shownFrom }, zone, Date.parse('2026-12-05T00:00:00Z'))).toBe('');
  });
});
