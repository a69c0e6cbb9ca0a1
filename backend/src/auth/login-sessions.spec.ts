import type { LoginSession } from '@linkstall/contracts/http';

import { PASSWORD } from '../../test/client.js';
import { connect } from '../../test/database.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { Clock } from '../config/clock.js';
import { DailySweep } from '../expiry/daily-sweep.js';

const HOUR = 3_600;
const DAY = 24 * HOUR;
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startApp();
});

const advanceClock = (seconds: number) => {
  testApp.app.get(Clock)['offsetSeconds'] += seconds;
};
const now = () => testApp.app.get(Clock).now();
const list = (token: string) => testApp.api.get<LoginSession[]>('users/sessions', { token });
const end = (token: string, id: string) => testApp.api.send('DELETE', `users/sessions/${id}`, { token });
const isValid = async (token: string) => (await testApp.api.get('link/all-link', { token })).status === 200;

async function loginFrom(username: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const response = await testApp.api.post<{ accessToken: string }>(
    'users/login',
    { username, password: PASSWORD },
    { headers },
  );
  return response.body.data.accessToken;
}

async function storedSessions(username: string): Promise<string[]> {
  const connection = await connect(testApp.uri);
  const userDocument = await connection.collection('users').findOne({ username });
  await connection.close();
  return Object.keys((userDocument?.openSessions ?? {}) as object);
}

describe('The list of login sessions', () => {
  it('shows time, address and device of each session, newest first, and marks the current one', async () => {
    const { user, token } = await testApp.api.newSession();
    advanceClock(60);
    const before = now();
    const phone = await loginFrom(user.username, { 'user-agent': PHONE, 'x-forwarded-for': '203.0.113.7' });
    const response = await list(phone);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.body.data).toEqual([
      {
        _id: expect.stringMatching(/^[\w-]{22}$/),
        begunAt: expect.stringMatching(/^\d{4}-.*Z$/),
        seenAt: expect.stringMatching(/^\d{4}-.*Z$/),
        address: '203.0.113.7',
        device: 'Chrome on Android',
        isCurrent: true,
        isBound: false,
      },
      expect.objectContaining({ address: '127.0.0.1', device: 'node', isCurrent: false }),
    ]);
    const begunAt = Date.parse(response.body.data[0]?.begunAt ?? '');
    expect(begunAt).toBeGreaterThanOrEqual(before);
    expect(begunAt).toBeLessThanOrEqual(now());
    expect((await list(token)).body.data.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
  });

  it('ends each session once, also the current one', async () => {
    const { user, token } = await testApp.api.newSession();
    const otherToken = await testApp.api.login(user.username);
    const [newest, oldest] = (await list(token)).body.data;
    expect(await end(token, newest?._id ?? '')).toMatchObject({ status: 200, body: { data: null } });
    expect([await isValid(token), await isValid(otherToken)]).toEqual([true, false]);
    expect(await end(token, newest?._id ?? '')).toMatchObject({ status: 404, body: { code: 'session.not_found' } });
    expect((await end(token, oldest?._id ?? '')).status).toBe(200);
    expect(await isValid(token)).toBe(false);
  });

  it.each(['x', 'begunAt', 'a.b', '$where', '__proto__', '%00', 'constructor'])(
    'answers 404 to the unknown session id %j',
    async (id) => {
      const { token } = await testApp.api.newSession();
      expect((await end(token, id)).status).toBe(404);
      expect(await isValid(token)).toBe(true);
    },
  );

  it('shows the last use to the hour', async () => {
    const { user, token } = await testApp.api.newSession();
    const idOfFirst = (await list(token)).body.data[0]?._id;
    // Another session reads the list, because a request of the first session would update its seenAt.
    const readSeenAt = async () => {
      const logins = (await list(await testApp.api.login(user.username))).body.data;
      return Date.parse(logins.find(({ _id }) => _id === idOfFirst)?.seenAt ?? '');
    };
    const first = await readSeenAt();
    advanceClock(50 * 60);
    expect(await readSeenAt()).toBe(first);
    advanceClock(20 * 60);
    const before = now();
    expect(await isValid(token)).toBe(true);
    expect(await readSeenAt()).toBeGreaterThanOrEqual(before);
    expect(await readSeenAt()).toBeLessThanOrEqual(now());
  });

  it('omits a session seven days after its login, and the next sweep removes the session', async () => {
    const { user } = await testApp.api.newSession();
    await testApp.api.login(user.username);
    expect(await storedSessions(user.username)).toHaveLength(2);
    advanceClock(5 * DAY);
    await testApp.api.login(user.username);
    advanceClock(2 * DAY + HOUR);
    await testApp.app.get(DailySweep).sweep();
    expect(await storedSessions(user.username)).toHaveLength(1);
    advanceClock(30 * DAY);
    await testApp.app.get(DailySweep).sweep();
    expect(await storedSessions(user.username)).toEqual([]);
    expect((await list(await testApp.api.login(user.username))).body.data).toHaveLength(1);
  });

  it('does not show a session again if it ended during one of its own requests', async () => {
    const { user, token } = await testApp.api.newSession();
    advanceClock(2 * HOUR);
    await Promise.all([isValid(token), testApp.api.post('users/logout', {}, { token }), isValid(token)]);
    expect(await isValid(token)).toBe(false);
    expect(await storedSessions(user.username)).toEqual([]);
  });
});
