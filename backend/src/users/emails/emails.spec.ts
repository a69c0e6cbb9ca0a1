import type { SessionUser } from '@linkstall/contracts/http';

import { PARALLEL_REQUESTS, PASSWORD } from '../../../test/client.js';
import { linkIn, MailServer, tokenIn } from '../../../test/mail-server.js';
import { startApp, type TestApp } from '../../../test/test-app.js';
import { Clock } from '../../config/clock.js';

const DAY = 86_400;
const mailServer = new MailServer();
let testApp: TestApp;
let mail: Record<string, string>;
beforeAll(async () => {
  await mailServer.start();
  mail = { SMTP_URL: mailServer.url, PUBLIC_URL: 'https://stall.example' };
  testApp = await startApp(mail);
});

const send = (token: string, app = testApp) => app.api.get('users/email-send', { token });
const verify = (token: unknown, app = testApp) => app.api.post<SessionUser>('users/email-verifide', { token });
const undo = (token: unknown, app = testApp) => app.api.post<SessionUser>('users/email-undo', { token });
const moveEmail = (token: string, { username, fullName }: SessionUser, email: string) =>
  testApp.api.patch<SessionUser>('users/update-account', { username, fullName, email }, { token });
const currentUser = async ({ username }: SessionUser) =>
  (await testApp.api.post<{ user: SessionUser }>('users/login', { username, password: PASSWORD })).body.data.user;
const startLater = (seconds: number) =>
  startApp({ ...mail, MONGODB_URI: testApp.uri, DATA_DIR: testApp.dataDir, CLOCK_OFFSET: String(seconds) });

async function userWithToken() {
  const { user, token: session } = await testApp.api.newSession();
  expect(await send(session)).toMatchObject({ status: 200, body: { statusCode: 200, data: null } });
  return { user, session, token: tokenIn(await mailServer.waitForMail(user.email)) };
}

describe('Verifying an email', () => {
  it('sends a link to this site; its token verifies the email and returns the user', async () => {
    const { user, token } = await userWithToken();
    const link = linkIn(await mailServer.waitForMail(user.email));
    expect(`${link.origin}${link.pathname}`).toBe('https://stall.example/account-verification');
    expect([...link.searchParams.keys()]).toEqual(['token']);
    const response = await verify(token);
    expect(response).toMatchObject({ status: 200, body: { data: { ...user, account_email_Verified: true } } });
    expect((await currentUser(user)).account_email_Verified).toBe(true);
  });

  it('answers 409 and sends nothing if the email is verified already', async () => {
    const { user, session, token } = await userWithToken();
    await verify(token);
    const app = await startLater(21);
    expect(await send(session, app)).toMatchObject({ status: 409, body: { message: 'Email Already Verified' } });
    expect(mailServer.mailsTo(user.email)).toHaveLength(1);
    await app.close();
  });

  it('succeeds for one of the parallel requests with one token', async () => {
    const { token } = await userWithToken();
    const responses = await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, () => verify(token)));
    const codes = responses.map(({ status, body }) => `${status} ${body.code ?? ''}`.trim());
    const refusals = Array.from({ length: PARALLEL_REQUESTS - 1 }, () => '400 token.invalid');
    expect(codes.sort()).toEqual(['200', ...refusals]);
  });

  it('works for 24 hours, and only with the newest mail', async () => {
    const { user, session, token } = await userWithToken();
    const app = await startLater(60);
    expect((await send(session, app)).status).toBe(200);
    const newerToken = tokenIn(await mailServer.waitForMail(user.email, 2));
    expect((await verify(token)).status).toBe(400);
    const [tooLate, inTime] = [await startLater(DAY + 62), await startLater(DAY + 50)];
    expect((await verify(newerToken, tooLate)).status).toBe(400);
    expect((await verify(newerToken, inTime)).status).toBe(200);
    await Promise.all([app.close(), tooLate.close(), inTime.close()]);
  });

  it('verifies only the email that received the link', async () => {
    const { user, session, token } = await userWithToken();
    const response = await moveEmail(session, user, 'other.address@example.com');
    expect(response.body.data.account_email_Verified).toBe(false);
    expect((await verify(token)).status).toBe(400);
    expect((await currentUser(user)).account_email_Verified).toBe(false);
  });

  it('needs a login, and HEAD sends no mail', async () => {
    expect((await testApp.api.get('users/email-send')).status).toBe(401);
    const { user, token } = await testApp.api.newSession();
    const head = await testApp.api.send('HEAD', 'users/email-send', { token });
    expect([head.status, head.headers.get('allow')]).toEqual([405, 'GET']);
    const response = await send(token);
    expect(response.headers.get('cache-control')).toBe('no-store');
    await mailServer.waitForMail(user.email);
    expect(mailServer.mailsTo(user.email)).toHaveLength(1);
  });

  it('limits mails to one in 20 seconds and five in 30 minutes for each email address', async () => {
    const limitedApp = await startApp({ ...mail, RATE_LIMIT_FACTOR: '1' });
    const { user, token } = await limitedApp.api.newSession();
    // The test moves the clock as CLOCK_OFFSET would, instead of waiting.
    const clock = limitedApp.app.get(Clock);
    for (let count = 1; count <= 5; count += 1) {
      expect((await send(token, limitedApp)).status).toBe(200);
      await mailServer.waitForMail(user.email, count);
      const earlyResponse = await send(token, limitedApp);
      expect(earlyResponse.status).toBe(429);
      expect(Number(earlyResponse.headers.get('retry-after'))).toBeLessThanOrEqual(20);
      clock['offsetSeconds'] += 21;
    }
    const sixthResponse = await send(token, limitedApp);
    expect(sixthResponse.status).toBe(429);
    expect(Number(sixthResponse.headers.get('retry-after'))).toBeGreaterThan(60);
    clock['offsetSeconds'] += 1_800;
    expect((await send(token, limitedApp)).status).toBe(200);
    await mailServer.waitForMail(user.email, 6);
    await limitedApp.close();
  });

  it.each([[''], ['garbage'], [7], [undefined], [{ $ne: null }], [['x']]])('rejects %j as a token', async (token) => {
    expect((await verify(token)).status).toBe(400);
    expect((await undo(token)).status).toBe(400);
  });
});
