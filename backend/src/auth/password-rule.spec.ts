import { readFileSync } from 'node:fs';

import { NEW_PASSWORD } from './password-rule.js';

const [head = '', ...lines] = readFileSync(`${import.meta.dirname}/common-passwords.txt`, 'utf8').split(/\n(?!# )/);
const [counted = '', ours = ''] = lines.join('\n').split('\n\n');
const words = (paragraph: string) => paragraph.trim().split(/\s+/);

it('the 3,000 most common passwords that the rule would let through are refused, in any letters', () => {
  expect(head).toContain('licence');
  expect(new Set(words(counted)).size).toBe(3_000);
  for (const word of [...words(counted), ...words(ours)]) {
    expect(Array.from(word).length).toBeGreaterThanOrEqual(8);
    expect(NEW_PASSWORD.problem(word.toUpperCase())).toBe('This password is too common');
  }
  for (const fine of ['#', 'licence),', 'Django', 'seven steel bowls']) {
    expect(NEW_PASSWORD.problem(fine)).not.toBe('This password is too common');
  }
});
