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

let running: TestApp;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

const pass = (seconds: number) => {
  running.app.get<{ offsetSeconds: number }>(Clock).offsetSeconds += seconds;
};
const now = () => running.app.get(Clock).now();
const list = (token: string) => running.api.get<LoginSession[]>('users/sessions', { token });
const end = (token: string, id: string) => running.api.send('DELETE', `users/sessions/${id}`, { token });
const works = async (token: string) => (await running.api.get('link/all-link', { token })).status === 200;

async function loginFrom(username: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const response = await running.api.post<{ accessToken: string }>(
    'users/login',
    { username, password: PASSWORD },
    { headers },
  );
  return response.body.data.accessToken;
}

async function stored(username: string): Promise<string[]> {
  const connection = await connect(running.uri);
  const found = await connection.collection('users').findOne({ username });
  await connection.close();
  return Object.keys((found?.openSessions ?? {}) as object);
}

describe('Where somebody is logged in', () => {
  it('is listed with when, where from and with what, the newest first, and this one is marked', async () => {
    const { user, token } = await running.api.newSession();
    pass(60);
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
      },
      expect.objectContaining({ address: '127.0.0.1', device: 'node', isCurrent: false }),
    ]);
    const begunAt = Date.parse(response.body.data[0]?.begunAt ?? '');
    expect(begunAt).toBeGreaterThanOrEqual(before);
    expect(begunAt).toBeLessThanOrEqual(now());
    expect((await list(token)).body.data.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
  });

  it('is ended one by one, this one too, and not twice', async () => {
    const { user, token } = await running.api.newSession();
    const other = await running.api.login(user.username);
    const [newest, oldest] = (await list(token)).body.data;
    expect(await end(token, newest?._id ?? '')).toMatchObject({ status: 200, body: { data: null } });
    expect([await works(token), await works(other)]).toEqual([true, false]);
    expect(await end(token, newest?._id ?? '')).toMatchObject({ status: 404, body: { code: 'session.not_found' } });
    expect((await end(token, oldest?._id ?? '')).status).toBe(200);
    expect(await works(token)).toBe(false);
  });

  it.each(['x', 'begunAt', 'a.b', '$where', '__proto__', '%00', 'constructor'])(
    'is not ended by %j, which is none of them',
    async (id) => {
      const { token } = await running.api.newSession();
      expect((await end(token, id)).status).toBe(404);
      expect(await works(token)).toBe(true);
    },
  );

  it('says to the hour when it was last used', async () => {
    const { token } = await running.api.newSession();
    const seen = async () => {
      await running.api.post('users/confirm-password', { password: PASSWORD }, { token });
      return Date.parse((await list(token)).body.data[0]?.seenAt ?? '');
    };
    const first = await seen();
    pass(50 * 60);
    expect(await seen()).toBe(first);
    pass(20 * 60);
    const before = now();
    expect(await works(token)).toBe(true);
    expect(await seen()).toBeGreaterThanOrEqual(before);
    expect(await seen()).toBeLessThanOrEqual(now());
  });

  it('is forgotten when it is over: seven days after the login nothing of it is listed, by the next day nothing is kept', async () => {
    const { user } = await running.api.newSession();
    await running.api.login(user.username);
    expect(await stored(user.username)).toHaveLength(2);
    pass(5 * DAY);
    await running.api.login(user.username);
    pass(2 * DAY + HOUR);
    await running.app.get(DailySweep).sweep();
    expect(await stored(user.username)).toHaveLength(1);
    pass(30 * DAY);
    await running.app.get(DailySweep).sweep();
    expect(await stored(user.username)).toEqual([]);
    expect((await list(await running.api.login(user.username))).body.data).toHaveLength(1);
  });

  it('does not come back when it was ended while it was being used', async () => {
    const { user, token } = await running.api.newSession();
    pass(2 * HOUR);
    await Promise.all([works(token), running.api.post('users/logout', {}, { token }), works(token)]);
    expect(await works(token)).toBe(false);
    expect(await stored(user.username)).toEqual([]);
  });
});
