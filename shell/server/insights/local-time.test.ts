import { localTime } from './local-time.ts';

const MOMENT = Date.parse('2026-11-22T22:00Z');

/** Different spellings of one time zone, in upper and lower case. */
const variants = Array.from({ length: 5_000 }, (_, index) =>
  Array.from('america/new_york', (letter, bit) => (index & (1 << bit) ? letter.toUpperCase() : letter)).join(''),
);
const spellings = [...new Set(variants)];

test('the cache of formats stays bounded for any number of time zone names', () => {
  const constructorSpy = jest.spyOn(Intl, 'DateTimeFormat');
  for (const name of spellings) expect(localTime(MOMENT, name)).toMatchObject({ day: '2026-11-22', hour: 17 });
  const first = spellings[0] ?? '';
  localTime(MOMENT + 60_000, first);
  expect(constructorSpy.mock.calls.filter(([, options]) => options?.timeZone === first)).toHaveLength(2);
  constructorSpy.mockRestore();
});
