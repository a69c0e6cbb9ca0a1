import { TextWorkMonitor } from '../../../test/text-work.js';
import { EMAIL, emailKey } from './email-address.rule.js';

it.each([
  ['Ana@Example.COM', 'ana@example.com'],
  ["o'neil+shop@sub.example.co.in", "o'neil+shop@sub.example.co.in"],
  ['a@münchen.de', 'a@xn--mnchen-3ya.de'],
  ['a@xn--mnchen-3ya.de', 'a@xn--mnchen-3ya.de'],
])('%s has the key %s', (email, key) => {
  expect(emailKey(email)).toBe(key);
  expect(EMAIL.problem(email)).toBeNull();
});

it.each([
  'a',
  '@b.co',
  'a@',
  'a@b',
  'a@b.c',
  'a@127.0.0.1',
  'a@[127.0.0.1]',
  'a@@b.co',
  'a b@c.de',
  '.a@b.co',
  'a.@b.co',
  'a..b@c.de',
  '"x@evil.com y"@good.com',
  'A <a@b.co>',
  'a@b.co,c@d.eu',
  'a@b.co\u0000',
  'a@b.co\n',
  'mıke@example.com',
  'a@-b.co',
  `${'a'.repeat(65)}@b.co`,
  `a@${'b.'.repeat(130)}co`,
])('%j is rejected', (email) => {
  expect(EMAIL.problem(email)).toBe('This is not an email address');
});

it.each([
  `${'a.'.repeat(50_000)}@b.co`,
  `a@${'b.'.repeat(100_000)}`,
  '('.repeat(100_000),
  `a@${'\u0301\u0316'.repeat(500)}`,
])('does not process a text that is too long (%#)', (email) => {
  const work = new TextWorkMonitor();
  work.start();
  const problem = EMAIL.problem(email);
  expect(work.stop()).toEqual({ units: 0, marks: 0 });
  expect(problem).toBe('This is not an email address');
  expect(work.patternsOfLongTexts).toEqual([]);
});
