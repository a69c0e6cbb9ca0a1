import { boundedFormats } from './local-day.js';

/** Different spellings of one time zone, in upper and lower case. */
const variants = Array.from({ length: 5_000 }, (_, index) =>
  Array.from('america/new_york', (letter, bit) => (index & (1 << bit) ? letter.toUpperCase() : letter)).join(''),
);
const spellings = [...new Set(variants)];

it('the cache of formats stays bounded for any number of time zone names', () => {
  const formatOf = boundedFormats({ dateStyle: 'short' });
  const [first = '', second = ''] = spellings;
  const format = formatOf(first);
  expect(formatOf(second)).not.toBe(format);
  expect(formatOf(first)).toBe(format);
  for (const name of spellings) formatOf(name);
  expect(formatOf(first)).not.toBe(format);
});
