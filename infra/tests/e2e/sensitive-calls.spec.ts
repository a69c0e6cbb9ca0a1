// A harmful remote sends each sensitive call with the token of an operator who has just logged in. `confirm.spec.ts` has the
// attacks on windows and typed passwords.

import { type Creator, expect, test } from './fixtures.ts';
import { makeOperator } from './screens.ts';
import { openHostile } from './tried/hostile-remote.ts';
import { REMOTE } from './tried/tried-remote.ts';
import type { Page } from '@playwright/test';

/** A name that the API accepts; the call is refused before the API looks for the release. */
const RELEASE = '1.2.0~0f3a9c1e07b5';
const HOSTILE = `
globalThis.call = async (method, path, body) => {
  const headers = { authorization: localStorage.getItem('token'), 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  const response = await fetch('/api/v1' + path, { method, headers, ...(method !== 'GET' && { body: JSON.stringify(body) }) });
  const { code, data } = await response.json().catch(() => ({}));
  return { outcome: response.status + ' ' + code, data };
};`;

interface Call {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body?: (creator: Creator) => object;
}

/** Every call that needs a grant. The right password in the body does not replace the grant. */
const CALLS: readonly Call[] = [
  {
    name: 'change the email address',
    method: 'PATCH',
    path: '/users/update-account',
    body: ({ username, fullName, email }) => ({ username, fullName, email: `thief.${email}` }),
  },
  {
    name: 'change the password',
    method: 'PATCH',
    path: '/users/password',
    body: () => ({ currentPassword: 'a guess of it', password: 'marigold-awning-8' }),
  },
  {
    name: 'delete the account',
    method: 'DELETE',
    path: '/users/account',
    body: ({ username }) => ({ confirm: username }),
  },
  { name: 'download all data', method: 'GET', path: '/users/export' },
  ...['promote', 'rollback', 'disable', 'enable'].map((action) => ({
    name: `${action} a release with the token of an operator`,
    method: 'POST',
    path: `/admin/releases/${REMOTE}/${action}`,
    body: () => ({ message: 'x', stable: RELEASE, candidate: RELEASE, previous: RELEASE, disabled: false }),
  })),
];

const call = (page: Page, { method, path }: Call, body: object) =>
  page.evaluate(
    ([verb, at, content]) =>
      (
        globalThis as unknown as {
          call: (...call: unknown[]) => Promise<{ outcome: string; data?: { grant?: { id: string } } }>;
        }
      ).call(verb, at, content),
    [method, path, body] as const,
  );

test('a remote makes no sensitive call with the token of an operator who has just logged in', async ({
  page,
  creator,
  complaints,
}) => {
  await makeOperator(creator);
  const site = await openHostile(page, creator, HOSTILE);
  const outcomes: Record<string, string> = {};
  for (const each of CALLS) outcomes[each.name] = (await call(page, each, each.body?.(creator) ?? {})).outcome;
  expect(outcomes).toEqual(Object.fromEntries(CALLS.map(({ name }) => [name, '403 grant.required'])));
  // The control: the same code makes a call that needs no grant.
  const own = { name: 'own', method: 'GET', path: '/users/account' };
  expect((await call(page, own, {})).outcome).toMatch(/^200 /);
  complaints.length = 0; // the browser logs each 403
  await page.close();
  await site.stop();
});
