import { localTime } from './local-time.ts';

const MOMENT = Date.parse('2026-11-22T22:00Z');

/** Names of one zone: as many as letters can be written large and small. */
const all = Array.from({ length: 5_000 }, (_, at) =>
  Array.from('america/new_york', (letter, bit) => (at & (1 << bit) ? letter.toUpperCase() : letter)).join(''),
);
const spellings = [...new Set(all)];

test('however many names of time zones come, only so many are kept', () => {
  const made = jest.spyOn(Intl, 'DateTimeFormat');
  for (const name of spellings) expect(localTime(MOMENT, name)).toMatchObject({ day: '2026-11-22', hour: 17 });
  const first = spellings[0] ?? '';
  localTime(MOMENT + 60_000, first);
  expect(made.mock.calls.filter(([, options]) => options?.timeZone === first)).toHaveLength(2);
  made.mockRestore();
});
