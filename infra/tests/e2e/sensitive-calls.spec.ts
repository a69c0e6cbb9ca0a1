// A harmful remote sends each sensitive call with the token of an operator who has just logged in. `confirm.spec.ts` has the
// attacks on windows and typed passwords.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { openEnvironment } from '../../packages/releases/src/environment.ts';
import { deploy } from '../../packages/releases/src/pointers/changes.ts';
import { publish } from '../../packages/releases/src/publish/publish.ts';
import { type Creator, expect, test } from './fixtures.ts';
import { copyStore, type EdgeAlone, startEdge } from './tried/edge-alone.ts';
import { buildTried, REMOTE } from './tried/tried-remote.ts';
import type { Page } from '@playwright/test';

/** A name that the API accepts; the call is refused before the API looks for the release. */
const RELEASE = '1.2.0~0f3a9c1e07b5';
const ROOT = join(import.meta.dirname, '../../..');
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

async function openHostile(page: Page, { token, user }: Creator): Promise<EdgeAlone> {
  const site = await startEdge(copyStore());
  const environment = await openEnvironment({ dataDir: site.dataDir, signs: true });
  const packageDir = buildTried({ change: (source) => source + HOSTILE });
  const { release } = await publish(environment, { packageDir, reserved: ['admin'] });
  await deploy(environment, { remote: REMOTE, release });
  rmSync(dirname(packageDir), { recursive: true });
  await page.goto(`${site.url}/robots.txt`);
  await page.evaluate(
    ([key, data]) => Object.assign(localStorage, { token: key, userData: data }),
    [token, JSON.stringify(user)],
  );
  await expect.poll(async () => (await page.goto(`${site.url}/admin/tried`))?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1, name: 'Tried' })).toBeVisible();
  return site;
}

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
  const add = ['infra/packages/releases/linkstall.mjs', 'operator', 'add', creator.username, '--yes', '--json'];
  execFileSync(process.execPath, [...add, '--data-dir', String(process.env.LINKSTALL_DATA_DIR)], { cwd: ROOT });
  const site = await openHostile(page, creator);
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
