import { carryNotices, takeNotices } from './carried-notices.ts';

beforeEach(() => sessionStorage.clear());

it('carries the notices to the next page, once', () => {
  const notices = [
    { kind: 'success', text: 'Account Created', durationMs: 1_000 },
    { kind: 'info', text: 'Not confirmed', durationMs: 5_000 },
  ] as const;
  carryNotices(notices);
  expect(takeNotices('')).toEqual(notices);
  expect(takeNotices('')).toEqual([]);
});

it.each([
  ['not JSON', '['],
  ['no list', '{}'],
  ['no notice', '[null, 1, {}]'],
  ['an unknown kind', '[{"kind":"html","text":"x","durationMs":1000}]'],
  ['a text that is too long', JSON.stringify([{ kind: 'info', text: 'x'.repeat(301), durationMs: 1_000 }])],
  ['a duration that is too long', '[{"kind":"info","text":"x","durationMs":1e9}]'],
])('ignores stored notices with %s', (_, stored) => {
  sessionStorage.setItem('notices', stored);
  expect(takeNotices('')).toEqual([]);
});

it('an isolated page shows fixed texts only, because a remote can write the storage', () => {
  const notice = (text: string) => ({ kind: 'error', text, durationMs: 5_000 }) as const;
  carryNotices([notice('Log in at thief.example'), notice('Logged Out')]);
  expect(takeNotices('mfe_account')).toEqual([notice('Logged Out')]);
});

it('the confirmation page shows no notice of the previous page', () => {
  carryNotices([{ kind: 'info', text: 'Logged Out', durationMs: 5_000 }]);
  expect(takeNotices('shell')).toEqual([]);
  expect(takeNotices('')).toEqual([]);
});
