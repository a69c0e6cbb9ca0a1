import { spansOf, type Width } from './block-layout.ts';

const WIDTHS: Readonly<Record<string, Width>> = { s: 'small', w: 'wide', f: 'full' };
const spans = (widths: string): string => spansOf(Array.from(widths, (letter) => WIDTHS[letter] ?? 'wide')).join(' ');

it.each([
  ['ww', '22 22'],
  ['w', '24'],
  ['ss', '12 12'],
  ['s', '24'],
  ['sss', '11 11 22'],
  ['ssw', '11 11 22'],
  ['wsf', '22 22 24'],
  ['fww', '24 22 22'],
  ['sssw', '11 11 22 24'],
])('the entries %s span %s columns', (widths, expected) => {
  expect(spans(widths)).toBe(expected);
});

it('no line of any list has a hole', () => {
  const lists = Array.from({ length: 3 ** 7 }, (_, number) =>
    Array.from(number.toString(3).padStart(7, '0'), (digit) => 'swf'[Number(digit)]).join(''),
  );
  const lastLineOf = (list: string, place: number, columns: number) =>
    spans(list)
      .split(' ')
      .map((span) => Number(span[place]))
      .reduce((used, span) => (used === columns ? span : used + span), 0);
  for (const list of lists) expect([list, lastLineOf(list, 0, 2), lastLineOf(list, 1, 4)]).toEqual([list, 2, 4]);
});
