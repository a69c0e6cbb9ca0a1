import { boundedFormats } from './local-day.js';

/** Names of one zone: as many as letters can be written large and small. */
const all = Array.from({ length: 5_000 }, (_, at) =>
  Array.from('america/new_york', (letter, bit) => (at & (1 << bit) ? letter.toUpperCase() : letter)).join(''),
);
const spellings = [...new Set(all)];

it('however many names of time zones come, only so many are kept', () => {
  const formatOf = boundedFormats({ dateStyle: 'short' });
  const [first = '', second = ''] = spellings;
  const format = formatOf(first);
  expect(formatOf(second)).not.toBe(format);
  expect(formatOf(first)).toBe(format);
  for (const name of spellings) formatOf(name);
  expect(formatOf(first)).not.toBe(format);
});
