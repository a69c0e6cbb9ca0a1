import type { LoginResponse } from '@linkstall/contracts/http';

import { PASSWORD } from '../../test/client.js';
import { startApp, type TestApp } from '../../test/test-app.js';

// Each test uses its own addresses and accounts, so that no test affects another test.
let testApp: TestApp;
/** The API with a tenth of every limit. It tests which requests are counted together, not the limits themselves. */
let limitedApp: TestApp;
beforeAll(async () => {
  testApp = await startApp({ RATE_LIMIT_FACTOR: '1' });
  limitedApp = await startApp({ RATE_LIMIT_FACTOR: '0.1' });
});

let address = 0;
/** Headers as the edge sends them for a new visitor. */
const visitor = (from = `203.0.113.${(address += 1)}`) => ({ headers: { 'x-forwarded-for': from } });
const login = (username: string, password: string, client: ReturnType<typeof visitor>) =>
  testApp.api.post<LoginResponse>('users/login', { username, password }, client);

let count = 0;
const register = (client: ReturnType<typeof visitor>, fields: object = {}) => {
  count += 1;
  const form = { username: `limit${count}`, fullName: 'x', email: `limit${count}@example.com`, password: PASSWORD };
  return testApp.api.post('users/register', { ...form, ...fields }, client);
};

it('ten failed logins block the eleventh from this address, even with the right password, but not from others', async () => {
  const { user } = await testApp.api.newSession();
  const attacker = visitor();
  for (let guess = 0; guess < 10; guess += 1) {
    expect((await login(user.username, `guess number ${guess}`, attacker)).status).toBe(401);
  }
  const rejected = await login(user.username.toUpperCase(), PASSWORD, attacker);
  expect(rejected).toMatchObject({ status: 429, body: { code: 'limit.reached', data: null, success: false } });
  const retryAfter = Number(rejected.headers.get('retry-after'));
  expect(retryAfter).toBeGreaterThan(14 * 60);
  expect(retryAfter).toBeLessThanOrEqual(15 * 60);
  expect(rejected.body.message).toBe('Too many attempts. Please try again in 15 minutes');
  expect((await login(user.username, PASSWORD, visitor())).status).toBe(200);
});

it('a new first entry of X-Forwarded-For for each guess, and a new port, do not bypass the limit', async () => {
  const { user } = await testApp.api.newSession();
  const statuses: number[] = [];
  for (let guess = 0; guess < 11; guess += 1) {
    const client = visitor(`9.9.8.${guess}, [2001:db8:7::1]:${4444 + guess}`);
    statuses.push((await login(user.username, `guess number ${guess}`, client)).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
});

it('thirty parallel guesses do not bypass the limit', async () => {
  const { user } = await testApp.api.newSession();
  const attacker = visitor();
  const guesses = Array.from({ length: 30 }, (_, index) => login(user.username, `guess number ${index}`, attacker));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
});

it('successful logins are not counted', async () => {
  const { user } = await testApp.api.newSession();
  const owner = visitor();
  for (let round = 0; round < 15; round += 1) expect((await login(user.username, PASSWORD, owner)).status).toBe(200);
});

it('ten registrations an hour are allowed from one address, and invalid registrations are not counted', async () => {
  const school = visitor();
  for (let mistake = 0; mistake < 12; mistake += 1) {
    expect((await register(school, { password: 'short' })).status).toBe(400);
  }
  for (let person = 0; person < 10; person += 1) {
    expect((await register(school)).status).toBe(201);
    expect((await register(school, { username: `limit${count}` })).status).toBe(person < 9 ? 409 : 429);
  }
  const rejected = await register(school);
  expect(rejected.status).toBe(429);
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(3_500);
  expect((await register(visitor())).status).toBe(201);
});

it('limits writes to 120 a minute per address (429 with Retry-After), but not reads', async () => {
  const { token } = await testApp.api.newSession();
  const client = visitor();
  const write = () => testApp.api.post('users/logout', {}, client);
  const statuses = (await Promise.all(Array.from({ length: 125 }, write))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(120);
  const rejected = await write();
  expect(rejected).toMatchObject({ status: 429, body: { code: 'limit.reached' } });
  expect(Number(rejected.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  expect((await testApp.api.get('link/all-link', { token, ...client })).status).toBe(200);
  expect((await testApp.api.post('users/logout', {}, visitor())).status).toBe(200);
});

it('limits the writes of an account across addresses', async () => {
  const { token } = await limitedApp.api.newSession();
  const statuses: number[] = [];
  for (let write = 0; write < 14; write += 1) {
    const client = { token, ...visitor(`198.51.100.${write}`) };
    statuses.push((await limitedApp.api.patch('users/update-theme', { theme: 'monsoon' }, client)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 12 }, () => 200), 429, 429]);
});

it('all addresses of one IPv6 network share a limit', async () => {
  const household = (index: number) => visitor(`2001:db8:1:2::${index.toString(16)}`);
  const writes = Array.from({ length: 17 }, (_, index) =>
    limitedApp.api.post('users/logout', {}, household(index + 1)),
  );
  const statuses = (await Promise.all(writes)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  expect((await limitedApp.api.post('users/logout', {}, visitor('2001:db8:1:3::1'))).status).toBe(200);
});
