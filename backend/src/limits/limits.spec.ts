import type { LoginResponse } from '@linkstall/contracts/http';

import { PASSWORD } from '../../test/client.js';
import { startApp, type TestApp } from '../../test/test-app.js';

// Each test has addresses and accounts of its own, so no test counts for another.
let running: TestApp;
/** With a tenth of every limit: for who is counted together, not for how many there may be. */
let strict: TestApp;
beforeAll(async () => {
  running = await startApp({ RATE_LIMIT_FACTOR: '1' });
  strict = await startApp({ RATE_LIMIT_FACTOR: '0.1' });
});
afterAll(async () => {
  await running.close();
  await strict.close();
});

let address = 0;
/** Headers as the edge sends them for another visitor. */
const visitor = (from = `203.0.113.${(address += 1)}`) => ({ headers: { 'x-forwarded-for': from } });
const login = (username: string, password: string, from: ReturnType<typeof visitor>) =>
  running.api.post<LoginResponse>('users/login', { username, password }, from);

let count = 0;
const register = (from: ReturnType<typeof visitor>, more: object = {}) => {
  count += 1;
  const form = { username: `limit${count}`, fullName: 'x', email: `limit${count}@example.com`, password: PASSWORD };
  return running.api.post('users/register', { ...form, ...more }, from);
};

it('after ten failed logins the eleventh waits, even with the right password; the owner elsewhere does not', async () => {
  const { user } = await running.api.newSession();
  const guesser = visitor();
  for (let guess = 0; guess < 10; guess += 1) {
    expect((await login(user.username, `guess number ${guess}`, guesser)).status).toBe(401);
  }
  const refused = await login(user.username.toUpperCase(), PASSWORD, guesser);
  expect(refused).toMatchObject({ status: 429, body: { code: 'limit.reached', data: null, success: false } });
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(14 * 60);
  expect(wait).toBeLessThanOrEqual(15 * 60);
  expect(refused.body.message).toBe('Too many attempts. Please try again in 15 minutes');
  expect((await login(user.username, PASSWORD, visitor())).status).toBe(200);
});

it('thirty guesses at once are no way around it', async () => {
  const { user } = await running.api.newSession();
  const guesser = visitor();
  const guesses = Array.from({ length: 30 }, (_, at) => login(user.username, `guess number ${at}`, guesser));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
});

it('logins that succeed are not counted', async () => {
  const { user } = await running.api.newSession();
  const owner = visitor();
  for (let round = 0; round < 15; round += 1) expect((await login(user.username, PASSWORD, owner)).status).toBe(200);
});

it('ten people may sign up from one address in an hour; mistakes are not counted', async () => {
  const school = visitor();
  for (let mistake = 0; mistake < 12; mistake += 1) {
    expect((await register(school, { password: 'short' })).status).toBe(400);
  }
  for (let person = 0; person < 10; person += 1) {
    expect((await register(school)).status).toBe(201);
    expect((await register(school, { username: `limit${count}` })).status).toBe(person < 9 ? 409 : 429);
  }
  const refused = await register(school);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
  expect((await register(visitor())).status).toBe(201);
});

it('a hundred and twenty writes a minute are taken from one address, then it waits; reading goes on', async () => {
  const { token } = await running.api.newSession();
  const from = visitor();
  const write = () => running.api.post('users/logout', {}, from);
  const statuses = (await Promise.all(Array.from({ length: 125 }, write))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(120);
  const refused = await write();
  expect(refused).toMatchObject({ status: 429, body: { code: 'limit.reached' } });
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  expect((await running.api.get('link/all-link', { token, ...from })).status).toBe(200);
  expect((await running.api.post('users/logout', {}, visitor())).status).toBe(200);
});

it('an account is limited wherever it writes from', async () => {
  const { token } = await strict.api.newSession();
  const statuses: number[] = [];
  for (let write = 0; write < 14; write += 1) {
    const from = { token, ...visitor(`198.51.100.${write}`) };
    statuses.push((await strict.api.patch('users/update-theme', { theme: 'monsoon' }, from)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 12 }, () => 200), 429, 429]);
});

it('all addresses of one IPv6 household share a limit', async () => {
  const household = (at: number) => visitor(`2001:db8:1:2::${at.toString(16)}`);
  const writes = Array.from({ length: 17 }, (_, at) => strict.api.post('users/logout', {}, household(at + 1)));
  const statuses = (await Promise.all(writes)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  expect((await strict.api.post('users/logout', {}, visitor('2001:db8:1:3::1'))).status).toBe(200);
});
