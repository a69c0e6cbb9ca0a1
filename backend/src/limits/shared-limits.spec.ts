import type { LoginResponse } from '@linkstall/contracts/http';

import { temporaryFolder } from '../../test/end-after-tests.js';
import { Client, PASSWORD } from '../../test/client.js';
import { connect, freshDatabase } from '../../test/database.js';
import { MailServer, tokenIn } from '../../test/mail-server.js';
import { until } from '../../test/processes.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { Clock } from '../config/clock.js';
import { DailySweep } from '../expiry/daily-sweep.js';
import { WriteWindows } from './write-windows.js';

const newInstallation = async () => ({ MONGODB_URI: freshDatabase(), DATA_DIR: await temporaryFolder() });

const fromAddress = (address: string) => ({ headers: { 'x-forwarded-for': address } });
// oxlint-disable-next-line max-params -- the process, the account, the address and the password
const login = ({ api }: TestApp, username: string, address: string, password = 'not this one') =>
  api.post<LoginResponse>('users/login', { username, password }, fromAddress(address));
const statusOf = async (response: Promise<{ readonly status: number }>) => (await response).status;

/** Waits until the database has all writes that this process has counted. */
const waitUntilStored = ({ app }: TestApp) =>
  until(() => Promise.resolve([...app.get(WriteWindows)['pending'].values()].every(({ count }) => count === 0)));

describe('Limits', () => {
  let installation: Awaited<ReturnType<typeof newInstallation>>;
  const apps: TestApp[] = [];
  /** Starts another API process on the same database. */
  async function start(factor: string, settings: Readonly<Record<string, string>> = {}): Promise<TestApp> {
    const testApp = await startApp({ ...installation, RATE_LIMIT_FACTOR: factor, ...settings });
    apps.push(testApp);
    return testApp;
  }
  beforeEach(async () => {
    installation = await newInstallation();
  });
  afterEach(async () => {
    for (const testApp of apps.splice(0)) await testApp.close();
  });

  it('of failed logins hold for every process and after a restart', async () => {
    const [firstApp, secondApp] = [await start('1'), await start('1')];
    const { user } = await firstApp.api.newSession();
    for (let guess = 0; guess < 10; guess += 1) {
      expect(await statusOf(login(guess % 2 ? firstApp : secondApp, user.username, '192.0.2.1'))).toBe(401);
    }
    for (const testApp of [firstApp, secondApp, await start('1')]) {
      const rejected = await login(testApp, user.username, '192.0.2.1', PASSWORD);
      expect(rejected.status).toBe(429);
      expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    }
  });

  it('of registrations and mails hold for every process and after a restart', async () => {
    const mails = { SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'https://stall.example' };
    const [firstApp, secondApp] = [await start('0.2', mails), await start('0.2', mails)];
    const register = ({ api }: TestApp) => new Client(api.url).newUser();
    await register(firstApp);
    await register(secondApp);
    const mail = { email: 'somebody@example.com' };
    await firstApp.api.post('users/forget-password', mail);
    for (const testApp of [firstApp, secondApp, await start('0.2', mails)]) {
      await expect(register(testApp)).rejects.toThrow('429');
      expect(await statusOf(testApp.api.post('users/forget-password', mail))).toBe(429);
    }
  });

  it('of writes hold for every process and after a restart, when the processes have exchanged their counts', async () => {
    const [firstApp, secondApp] = [await start('1'), await start('1')];
    const write = ({ api }: TestApp) => statusOf(api.post('users/logout', {}, fromAddress('192.0.2.1')));
    expect(await write(secondApp)).toBe(200);
    const statuses = await Promise.all(Array.from({ length: 130 }, () => write(firstApp)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(120);
    await waitUntilStored(firstApp);
    // These writes make the process exchange its counts with the database. Alone they are far below the limit.
    for (let count = 0; count < 20; count += 1) await write(secondApp);
    await waitUntilStored(secondApp);
    expect(await write(secondApp)).toBe(429);
    await firstApp.close();
    apps.splice(apps.indexOf(firstApp), 1);
    expect(await write(await start('1'))).toBe(429);
    expect(await statusOf(secondApp.api.post('users/logout', {}, fromAddress('192.0.2.2')))).toBe(200);
  });

  it('are stored without addresses and names, one document each, and swept when they end', async () => {
    const testApp = await start('1');
    const { user } = await testApp.api.newSession();
    const clock = testApp.app.get(Clock);
    const database = await connect(installation.MONGODB_URI);
    const readWindows = () => database.collection('limits').find().toArray();
    for (let hours = 0; hours < 5; hours += 1) {
      await login(testApp, user.username, '192.0.2.77');
      clock['offsetSeconds'] += 3_601;
    }
    const windows = await readWindows();
    expect(windows.length).toBeLessThan(10);
    expect(JSON.stringify(windows)).not.toMatch(new RegExp(`192\\.0|${user.username}|${user._id}`));
    await testApp.app.get(DailySweep).sweep();
    expect(await readWindows()).toEqual([]);
  });
});

describe('Login attempts', () => {
  /** Two processes with a tenth and a fifth of the usual limits. Their windows end between two tests. */
  let tenth: TestApp;
  let fifth: TestApp;
  const mailServer = new MailServer();
  beforeAll(async () => {
    await mailServer.start();
    const mail = { SMTP_URL: mailServer.url, PUBLIC_URL: 'https://stall.example' };
    const settings = { ...mail, ...(await newInstallation()) };
    tenth = await startApp({ ...settings, RATE_LIMIT_FACTOR: '0.1' });
    fifth = await startApp({ ...settings, RATE_LIMIT_FACTOR: '0.2' });
  });
  beforeEach(() => {
    for (const { app } of [tenth, fifth]) app.get(Clock)['offsetSeconds'] += 2 * 3_600;
  });

  it('are limited to a hundred an hour per account across addresses; the owner can still log in from a known address', async () => {
    const { user } = await tenth.api.newSession();
    expect(await statusOf(login(tenth, user.username, '198.51.100.1', PASSWORD))).toBe(200);
    const guesses = Array.from({ length: 15 }, (_, index) => login(tenth, user.username, `192.0.2.${index}`));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    const rejected = await login(tenth, user.username, '192.0.2.200', PASSWORD);
    expect(rejected).toMatchObject({ status: 429, body: { code: 'limit.reached' } });
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect(await statusOf(login(tenth, user.username, '198.51.100.1', 'a slip'))).toBe(401);
    expect(await statusOf(login(fifth, user.username, '198.51.100.1', PASSWORD))).toBe(200);
  });

  it('for an unknown name have the same limit', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1)
      statuses.push((await login(tenth, 'Nobody.Here', `192.0.2.${index}`)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  });

  it('are limited to thirty names an hour per address, also in parallel', async () => {
    const { user } = await fifth.api.newSession();
    const names = Array.from({ length: 12 }, (_, index) => `name${index}`);
    const statuses = (await Promise.all(names.map((name) => login(fifth, name, '192.0.2.1')))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(6);
    expect(await statusOf(login(fifth, user.username, '192.0.2.1', PASSWORD))).toBe(429);
    expect(await statusOf(login(fifth, user.username, '192.0.2.2', PASSWORD))).toBe(200);
    const checkedName = names[statuses.indexOf(401)] ?? ''; // parallel requests arrive in any order
    expect(await statusOf(login(fifth, checkedName, '192.0.2.1'))).toBe(401);
  });

  it('do not count a name whose login succeeds afterwards, so a school can log in from one address', async () => {
    for (let pupil = 0; pupil < 9; pupil += 1) {
      const { username } = await fifth.api.newUser(`pupil${pupil}`);
      expect(await statusOf(login(fifth, username, '192.0.2.1', 'a slip'))).toBe(401);
      expect(await statusOf(login(fifth, username, '192.0.2.1', PASSWORD))).toBe(200);
    }
  });

  it('of other people do not lock out an owner at a new address, because a password reset works', async () => {
    const user = await tenth.api.newUser();
    for (let index = 0; index < 10; index += 1) await login(tenth, user.username, `192.0.2.${index}`);
    expect(await statusOf(login(tenth, user.username, '198.51.100.1', PASSWORD))).toBe(429);
    await tenth.api.post('users/forget-password', { email: user.email });
    const password = 'eleven clay lamps';
    const token = tokenIn(await mailServer.waitForMail(user.email));
    await tenth.api.patch('users/forget-password', { token, password }, fromAddress('198.51.100.1'));
    expect(await statusOf(login(tenth, user.username, '198.51.100.1', password))).toBe(200);
  });
});
