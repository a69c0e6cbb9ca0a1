import list from '@linkstall/kit/common-passwords' with { type: 'json' };

import { NEW_PASSWORD } from './password-rule.js';

const words = (lines: readonly string[]) => lines.flatMap((line) => line.split(' '));

it('the 3,000 most common passwords that the rule would let through are refused, in any letters', () => {
  expect(list.from).toContain('licence');
  expect(new Set(words(list.counted)).size).toBe(3_000);
  for (const word of [...words(list.counted), ...words(list.ours)]) {
    expect(Array.from(word).length).toBeGreaterThanOrEqual(8);
    expect(NEW_PASSWORD.problem(word.toUpperCase())).toBe('This password is too common');
  }
  for (const fine of ['#', 'licence),', 'Django', 'seven steel bowls']) {
    expect(NEW_PASSWORD.problem(fine)).not.toBe('This password is too common');
  }
});
