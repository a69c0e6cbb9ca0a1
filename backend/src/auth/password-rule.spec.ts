import list from '@linkstall/kit/common-passwords' with { type: 'json' };

import { NEW_PASSWORD } from './password-rule.js';

const wordsOf = (lines: readonly string[]) => lines.flatMap((line) => line.split(' '));

it('rejects the 3,000 most common passwords that pass the other rules, in any case', () => {
  expect(list.from).toContain('licence');
  expect(new Set(wordsOf(list.frequent)).size).toBe(3_000);
  for (const word of [...wordsOf(list.frequent), ...wordsOf(list.regional)]) {
    expect(Array.from(word).length).toBeGreaterThanOrEqual(8);
    expect(NEW_PASSWORD.problem(word.toUpperCase())).toBe('This password is too common');
  }
  // `from` describes the list. Its words must not become passwords of the list.
  for (const allowed of ['#', 'licence),', 'Django', 'seven steel bowls']) {
    expect(NEW_PASSWORD.problem(allowed)).not.toBe('This password is too common');
  }
});
