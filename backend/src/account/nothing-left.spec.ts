import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { PASSWORD } from '../../test/client.js';
import { documentsOf } from '../../test/everything-stored.js';
import { MailServer } from '../../test/mail-server.js';
import { meanwhile } from '../../test/meanwhile.js';
import { personWithEverything } from '../../test/person-with-everything.js';
import { until } from '../../test/processes.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { Clock } from '../config/clock.js';
import { DailySweep } from '../expiry/daily-sweep.js';
import { NamesService } from '../users/names/names.service.js';

const DAY = 86_400;
/** Collections that keep nothing of a person; of limits, keyed hashes that say nobody's name and go with their hour. */
const OF_NOBODY = ['themes', 'seeds', 'limits', 'installations', 'listings'];

const post = new MailServer();
let running: TestApp;
beforeEach(async () => {
  await post.start();
  running = await startApp({ SMTP_URL: post.url, PUBLIC_URL: 'https://stall.example' });
});
afterEach(async () => {
  await running.close();
  await post.stop();
});

const remove = (token: string, confirm: string) =>
  running.api.send('DELETE', 'users/account', {
    token,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD, confirm }),
  });

/** Whatever is in any collection that may be somebody's, one line each. Only one person ever was here. */
async function left(): Promise<string[]> {
  const all = [...(await documentsOf(running))].filter(([name]) => !OF_NOBODY.includes(name));
  return all.flatMap(([name, documents]) => documents.map((document) => `${name} ${JSON.stringify(document)}`)).sort();
}

const isGone = () => until(async () => (await left()).every((line) => line.startsWith('usernames ')), 15_000);

it('an account leaves nothing but its names, which are held, and after 90 days nothing at all', async () => {
  const { token, before, now } = await personWithEverything(running, post);
  expect((await left()).length).toBeGreaterThan(6);
  expect((await remove(token, now.username)).status).toBe(200);
  await isGone();
  const held = (await documentsOf(running)).get('usernames') ?? [];
  expect(held.map(({ _id }) => _id).sort()).toEqual([before.username, now.username.toLowerCase()].sort());
  for (const name of held) {
    expect(Object.keys(name).sort()).toEqual(['_id', 'claimedAt', 'schemaVersion', 'until', 'user']);
    const days = ((name.until as Date).getTime() - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(89);
    expect(days).toBeLessThan(91);
  }
  const pictures = (await readdir(join(running.dataDir, 'images'))).filter((name) => /^[0-9a-f]{32}$/.test(name));
  expect(pictures).toEqual([]);
  running.app.get<{ offsetSeconds: number }>(Clock).offsetSeconds += 91 * DAY;
  await running.app.get(DailySweep).sweep();
  expect(await left()).toEqual([]);
});

it('also what a change of the profile put beside it that began before', async () => {
  const { user, token } = await running.api.newSession();
  const change = { username: `now.${user.username}`, fullName: 'X', email: `now.${user.email}` };
  meanwhile(running.app.get(NamesService), 'claim', { before: () => remove(token, user.username) });
  expect((await running.api.patch('users/update-account', change, { token })).status).toBe(404);
  await until(async () => (await left()).length === 1, 15_000);
  expect(await left()).toEqual([expect.stringContaining(`usernames {"_id":"${user.username}"`)]);
});

it('the name that is held is the one that the account had last', async () => {
  const { user, token } = await running.api.newSession();
  const renamed = { username: `late.${user.username}`, fullName: 'X', email: user.email };
  const rename = () => running.api.patch('users/update-account', renamed, { token });
  meanwhile(running.app.get(NamesService), 'hold', { before: rename });
  expect((await remove(token, user.username)).status).toBe(200);
  await isGone();
  const late = { ...renamed, email: 'somebody.else@example.com', password: PASSWORD };
  expect((await running.api.post('users/register', late)).status).toBe(409);
});
