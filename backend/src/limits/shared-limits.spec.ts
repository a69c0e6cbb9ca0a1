import type { LoginResponse } from '@linkstall/contracts/http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client, PASSWORD } from '../../test/client.js';
import { connect, dropDatabase, freshDatabase } from '../../test/database.js';
import { MailServer, tokenIn } from '../../test/mail-server.js';
import { until } from '../../test/processes.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { Clock } from '../config/clock.js';
import { DailySweep } from '../expiry/daily-sweep.js';

let uri: string;
let dataDir: string;
const started: TestApp[] = [];
/** A process of its own, so to speak, beside the others or after them. */
async function start(factor: string, more: Readonly<Record<string, string>> = {}): Promise<TestApp> {
  const running = await startApp({ RATE_LIMIT_FACTOR: factor, MONGODB_URI: uri, DATA_DIR: dataDir, ...more });
  started.push(running);
  return running;
}
beforeEach(async () => {
  uri = freshDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'linkstall-limits-'));
});
afterEach(async () => {
  for (const running of started.splice(0)) await running.close();
  await dropDatabase(uri);
  await rm(dataDir, { recursive: true });
});

const at = (address: string) => ({ headers: { 'x-forwarded-for': address } });
// oxlint-disable-next-line max-params -- who asks whom, from where
const login = ({ api }: TestApp, username: string, address: string, password = 'not this one') =>
  api.post<LoginResponse>('users/login', { username, password }, at(address));
const statusOf = async (response: Promise<{ readonly status: number }>) => (await response).status;

describe('What was counted', () => {
  it('holds for every process and after a restart: failed logins', async () => {
    const [one, other] = [await start('1'), await start('1')];
    const { user } = await one.api.newSession();
    for (let guess = 0; guess < 10; guess += 1) {
      expect(await statusOf(login(guess % 2 ? one : other, user.username, '192.0.2.1'))).toBe(401);
    }
    for (const running of [one, other, await start('1')]) {
      const refused = await login(running, user.username, '192.0.2.1', PASSWORD);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    }
  });

  it('holds for every process and after a restart: registrations and mails', async () => {
    const mails = { SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'https://stall.example' };
    const [one, other] = [await start('0.2', mails), await start('0.2', mails)];
    const register = ({ api }: TestApp) => new Client(api.url).newUser();
    await register(one);
    await register(other);
    const mail = { email: 'somebody@example.com' };
    await one.api.post('users/forget-password', mail);
    for (const running of [one, other, await start('0.2', mails)]) {
      await expect(register(running)).rejects.toThrow('429');
      expect(await statusOf(running.api.post('users/forget-password', mail))).toBe(429);
    }
  });

  it('holds for every process and after a restart: writes, within a second or two', async () => {
    const [one, other] = [await start('1'), await start('1')];
    const write = ({ api }: TestApp) => statusOf(api.post('users/logout', {}, at('192.0.2.1')));
    expect(await write(other)).toBe(200);
    const statuses = await Promise.all(Array.from({ length: 130 }, () => write(one)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(120);
    for (let more = 0; more < 20; more += 1) await write(other); // it is told of with these, and so hears of the rest
    await until(async () => (await write(other)) === 429, 10_000);
    await one.close();
    started.splice(started.indexOf(one), 1);
    expect(await write(await start('1'))).toBe(429);
    expect(await statusOf(other.api.post('users/logout', {}, at('192.0.2.2')))).toBe(200);
  });

  it('is stored without anybody’s address or name, in one document each, and swept when it is over', async () => {
    const running = await start('1');
    const { user } = await running.api.newSession();
    const clock = running.app.get<{ offsetSeconds: number }>(Clock);
    const stored = await connect(uri);
    const all = () => stored.collection('limits').find().toArray();
    for (let hours = 0; hours < 5; hours += 1) {
      await login(running, user.username, '192.0.2.77');
      clock.offsetSeconds += 3_601;
    }
    const kept = await all();
    expect(kept.length).toBeLessThan(10);
    expect(JSON.stringify(kept)).not.toMatch(new RegExp(`192\\.0|${user.username}|${user._id}`));
    await running.app.get(DailySweep).sweep();
    expect(await all()).toEqual([]);
    await stored.close();
  });
});

describe('Guesses', () => {
  it('are judged a hundred times an hour for one account, wherever they come from; its owner is let in', async () => {
    const running = await start('0.1');
    const { user } = await running.api.newSession();
    expect(await statusOf(login(running, user.username, '198.51.100.1', PASSWORD))).toBe(200);
    const guesses = Array.from({ length: 15 }, (_, index) => login(running, user.username, `192.0.2.${index}`));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    const refused = await login(running, user.username, '192.0.2.200', PASSWORD);
    expect(refused).toMatchObject({ status: 429, body: { code: 'limit.reached' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect(await statusOf(login(running, user.username, '198.51.100.1', 'a slip'))).toBe(401);
    expect(await statusOf(login(await start('0.2'), user.username, '198.51.100.1', PASSWORD))).toBe(200);
  });

  it('of a name that nobody has are judged as often', async () => {
    const running = await start('0.1');
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1)
      statuses.push((await login(running, 'Nobody.Here', `192.0.2.${index}`)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  });

  it('of thirty names an hour are judged from one address, many at once too', async () => {
    const running = await start('0.2');
    const { user } = await running.api.newSession();
    const names = Array.from({ length: 12 }, (_, index) => `name${index}`);
    const statuses = (await Promise.all(names.map((name) => login(running, name, '192.0.2.1')))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(6);
    expect(await statusOf(login(running, user.username, '192.0.2.1', PASSWORD))).toBe(429);
    expect(await statusOf(login(running, user.username, '192.0.2.2', PASSWORD))).toBe(200);
    const judged = names[statuses.indexOf(401)] ?? ''; // calls at once arrive in any order
    expect(await statusOf(login(running, judged, '192.0.2.1'))).toBe(401);
  });

  it('are no names that are tried in vain when the right password follows: a school logs in from one address', async () => {
    const running = await start('0.2');
    for (let pupil = 0; pupil < 9; pupil += 1) {
      const { username } = await running.api.newUser(`pupil${pupil}`);
      expect(await statusOf(login(running, username, '192.0.2.1', 'a slip'))).toBe(401);
      expect(await statusOf(login(running, username, '192.0.2.1', PASSWORD))).toBe(200);
    }
  });

  it('of others leave a way in for an owner who is somewhere new: a new password by mail', async () => {
    const post = new MailServer();
    await post.start();
    const running = await start('0.1', { SMTP_URL: post.url, PUBLIC_URL: 'https://stall.example' });
    const user = await running.api.newUser();
    for (let index = 0; index < 10; index += 1) await login(running, user.username, `192.0.2.${index}`);
    expect(await statusOf(login(running, user.username, '198.51.100.1', PASSWORD))).toBe(429);
    await running.api.post('users/forget-password', { email: user.email });
    const password = 'eleven clay lamps';
    const token = tokenIn(await post.mailFor(user.email));
    await running.api.patch('users/forget-password', { token, password }, at('198.51.100.1'));
    expect(await statusOf(login(running, user.username, '198.51.100.1', password))).toBe(200);
    await post.stop();
  });
});
