import type { SessionUser } from '@linkstall/contracts/http';

import { PASSWORD } from '../../../test/client.js';
import { linkIn, MailServer, tokenIn } from '../../../test/mail-server.js';
import { startApp, type TestApp } from '../../../test/test-app.js';
import { Clock } from '../../config/clock.js';

const DAY = 86_400;
const post = new MailServer();
let running: TestApp;
let mail: Record<string, string>;
beforeAll(async () => {
  await post.start();
  mail = { SMTP_URL: post.url, PUBLIC_URL: 'https://stall.example' };
  running = await startApp(mail);
});
afterAll(async () => {
  await running.close();
  await post.stop();
});

const send = (token: string, app = running) => app.api.get('users/email-send', { token });
const verify = (token: unknown, app = running) => app.api.post<SessionUser>('users/email-verifide', { token });
const undo = (token: unknown, app = running) => app.api.post<SessionUser>('users/email-undo', { token });
const move = (token: string, { username, fullName }: SessionUser, email: string) =>
  running.api.patch<SessionUser>('users/update-account', { username, fullName, email }, { token });
const meOf = async ({ username }: SessionUser) =>
  (await running.api.post<{ user: SessionUser }>('users/login', { username, password: PASSWORD })).body.data.user;
const later = (seconds: number) =>
  startApp({ ...mail, MONGODB_URI: running.uri, DATA_DIR: running.dataDir, CLOCK_OFFSET: String(seconds) });

async function asked() {
  const { user, token: session } = await running.api.newSession();
  expect(await send(session)).toMatchObject({ status: 200, body: { statusCode: 200, data: null } });
  return { user, session, token: tokenIn(await post.mailFor(user.email)) };
}

describe('Verifying an email address', () => {
  it('sends a link to this site; its token sets the mark and answers the user', async () => {
    const { user, token } = await asked();
    const link = linkIn(await post.mailFor(user.email));
    expect(`${link.origin}${link.pathname}`).toBe('https://stall.example/account-verification');
    expect([...link.searchParams.keys()]).toEqual(['token']);
    const response = await verify(token);
    expect(response).toMatchObject({ status: 200, body: { data: { ...user, account_email_Verified: true } } });
    expect((await meOf(user)).account_email_Verified).toBe(true);
  });

  it('sends nothing when it is verified already: 409', async () => {
    const { user, session, token } = await asked();
    await verify(token);
    const app = await later(21);
    expect(await send(session, app)).toMatchObject({ status: 409, body: { message: 'Email Already Verified' } });
    expect(post.allFor(user.email)).toHaveLength(1);
    await app.close();
  });

  it('has one winner when fifty use one token at once', async () => {
    const { token } = await asked();
    const responses = await Promise.all(Array.from({ length: 50 }, () => verify(token)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status, body }) => status === 400 && body.code === 'token.invalid')).toHaveLength(49);
  });

  it('is possible for 24 hours, with the newest mail only', async () => {
    const { user, session, token } = await asked();
    const app = await later(60);
    expect((await send(session, app)).status).toBe(200);
    const newer = tokenIn(await post.mailFor(user.email, 2));
    expect((await verify(token)).status).toBe(400);
    const [tooLate, inTime] = [await later(DAY + 62), await later(DAY + 50)];
    expect((await verify(newer, tooLate)).status).toBe(400);
    expect((await verify(newer, inTime)).status).toBe(200);
    await Promise.all([app.close(), tooLate.close(), inTime.close()]);
  });

  it('proves the address it was sent to, not another one', async () => {
    const { user, session, token } = await asked();
    const response = await move(session, user, 'other.address@example.com');
    expect(response.body.data.account_email_Verified).toBe(false);
    expect((await verify(token)).status).toBe(400);
    expect((await meOf(user)).account_email_Verified).toBe(false);
  });

  it('is refused without a login, and HEAD sends no mail', async () => {
    expect((await running.api.get('users/email-send')).status).toBe(401);
    const { user, token } = await running.api.newSession();
    const head = await running.api.send('HEAD', 'users/email-send', { token });
    expect([head.status, head.headers.get('allow')]).toEqual([405, 'GET']);
    const response = await send(token);
    expect(response.headers.get('cache-control')).toBe('no-store');
    await post.mailFor(user.email);
    expect(post.allFor(user.email)).toHaveLength(1);
  });

  it('sends one mail in 20 seconds and five in 30 minutes to an address', async () => {
    const strict = await startApp({ ...mail, RATE_LIMIT_FACTOR: '1' });
    const { user, token } = await strict.api.newSession();
    // The clock of this API is moved as CLOCK_OFFSET would: nobody waits here.
    const clock = strict.app.get<{ offsetSeconds: number }>(Clock);
    for (let count = 1; count <= 5; count += 1) {
      expect((await send(token, strict)).status).toBe(200);
      await post.mailFor(user.email, count);
      const soon = await send(token, strict);
      expect(soon.status).toBe(429);
      expect(Number(soon.headers.get('retry-after'))).toBeLessThanOrEqual(20);
      clock.offsetSeconds += 21;
    }
    const sixth = await send(token, strict);
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(60);
    clock.offsetSeconds += 1_800;
    expect((await send(token, strict)).status).toBe(200);
    await post.mailFor(user.email, 6);
    await strict.close();
  });

  it.each([[''], ['garbage'], [7], [undefined], [{ $ne: null }], [['x']]])('refuses %j as a token', async (token) => {
    expect((await verify(token)).status).toBe(400);
    expect((await undo(token)).status).toBe(400);
  });
});
