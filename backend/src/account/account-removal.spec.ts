import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { PASSWORD } from '../../test/client.js';
import { documentsOf } from '../../test/everything-stored.js';
import { MailServer } from '../../test/mail-server.js';
import { interceptOnce } from '../../test/intercept-once.js';
import { createPersonWithEverything } from '../../test/person-with-everything.js';
import { until } from '../../test/processes.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { Clock } from '../config/clock.js';
import { DailySweep } from '../expiry/daily-sweep.js';
import { NamesService } from '../users/names/names.service.js';

const DAY = 86_400;
/** Collections without personal data. The collection `limits` contains only keyed hashes that expire within an hour. */
const NOT_PERSONAL = [
  ...['themes', 'seeds', 'limits', 'installations', 'listings', 'leases', 'migrations', 'processes', 'releasecounts'],
];

const mailServer = new MailServer();
let testApp: TestApp;
let mail: Record<string, string>;
beforeEach(async () => {
  await mailServer.start();
  mail = { SMTP_URL: mailServer.url, PUBLIC_URL: 'https://stall.example' };
  testApp = await startApp(mail);
});
afterEach(async () => {
  await testApp.close();
  await mailServer.stop();
});

const remove = (token: string, confirm: string) =>
  testApp.api.send('DELETE', 'users/account', {
    token,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD, confirm }),
  });

/** Invitations, blocked hosts and settings belong to the site. They stay without the ids of people. */
const namesNobody = (line: string) =>
  /^invitations .*"createdBy":"".*"joined":\[\]/.test(line) ||
  /^host_blocks .*(?:"createdBy":""|"_id":"revision")/.test(line) ||
  /^site_settings .*"homeUserId":""/.test(line);

/**
 * All remaining documents with personal data, one line each. Each test has its own database, so all documents belong to
 * one account.
 */
async function remaining(): Promise<string[]> {
  const all = [...(await documentsOf(testApp))].filter(([name]) => !NOT_PERSONAL.includes(name));
  const lines = all.flatMap(([name, documents]) => documents.map((document) => `${name} ${JSON.stringify(document)}`));
  return lines.filter((line) => !namesNobody(line)).sort();
}

const waitForRemoval = () => until(async () => (await remaining()).every((line) => line.startsWith('usernames ')));

it('a deleted account leaves only its held names, and after 90 days nothing', async () => {
  const { token, formerUser, user } = await createPersonWithEverything(testApp, mailServer);
  expect((await remaining()).length).toBeGreaterThan(6);
  expect((await remove(token, user.username)).status).toBe(200);
  // A second API with a later clock sends the waiting mails. The clock is 8 days ahead, because a former address can take the
  // account back for 7 days.
  const later = { ...mail, MONGODB_URI: testApp.uri, DATA_DIR: testApp.dataDir, CLOCK_OFFSET: String(8 * DAY) };
  const sender = await startApp(later);
  await waitForRemoval();
  await sender.close();
  const heldNames = (await documentsOf(testApp)).get('usernames') ?? [];
  expect(heldNames.map(({ _id }) => _id).sort()).toEqual([formerUser.username, user.username.toLowerCase()].sort());
  for (const name of heldNames) {
    expect(Object.keys(name).sort()).toEqual(['_id', 'claimedAt', 'schemaVersion', 'until', 'user']);
    const days = ((name.until as Date).getTime() - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(89);
    expect(days).toBeLessThan(91);
  }
  const imageFolders = (await readdir(join(testApp.dataDir, 'images'))).filter((name) => /^[0-9a-f]{32}$/.test(name));
  expect(imageFolders).toEqual([]);
  testApp.app.get(Clock)['offsetSeconds'] += 91 * DAY;
  await testApp.app.get(DailySweep).sweep();
  expect(await remaining()).toEqual([]);
});

it('a deleted account also leaves nothing of a profile change that started before the deletion', async () => {
  const { user, token } = await testApp.api.newSession();
  const change = { username: `now.${user.username}`, fullName: 'X', email: `now.${user.email}` };
  interceptOnce(testApp.app.get(NamesService), 'claim', { before: () => remove(token, user.username) });
  expect((await testApp.api.patch('users/update-account', change, { token })).status).toBe(404);
  await until(async () => (await remaining()).length === 1);
  expect(await remaining()).toEqual([expect.stringContaining(`usernames {"_id":"${user.username}"`)]);
});

it('a deleted account holds the newest username, also after a rename during the deletion', async () => {
  const { user, token } = await testApp.api.newSession();
  const renamed = { username: `late.${user.username}`, fullName: 'X', email: user.email };
  const rename = () => testApp.api.patch('users/update-account', renamed, { token });
  interceptOnce(testApp.app.get(NamesService), 'hold', { before: rename });
  expect((await remove(token, user.username)).status).toBe(200);
  await waitForRemoval();
  const late = { ...renamed, email: 'somebody.else@example.com', password: PASSWORD };
  expect((await testApp.api.post('users/register', late)).status).toBe(409);
});
