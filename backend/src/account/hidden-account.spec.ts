import type { Link, SessionUser } from '@linkstall/contracts/http';

import { PASSWORD, testImage } from '../../test/client.js';
import { documentsOf } from '../../test/everything-stored.js';
import { linkIn, MailServer, tokenIn } from '../../test/mail-server.js';
import { until } from '../../test/processes.js';
import { Seller } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { Clock } from '../config/clock.js';
import { DailySweep } from '../expiry/daily-sweep.js';
import { AccountRemovalService } from './account-removal.service.js';

const DAY = 86_400;
const REFUSAL_SUBJECT = 'No new password for this address yet';
const mailServer = new MailServer();
let testApp: TestApp;
beforeAll(async () => {
  await mailServer.start();
  testApp = await startApp({ SMTP_URL: mailServer.url, PUBLIC_URL: 'https://stall.example' });
});
afterAll(async () => {
  await testApp.close();
  await mailServer.stop();
});

interface StolenAccount {
  readonly user: SessionUser;
  readonly token: string;
  /** The address of the thief, which is verified. */
  readonly email: string;
  readonly undoToken: string;
  readonly productId: string;
  readonly linkId: string;
}

const api = () => testApp.api;
const removalLoop = () => testApp.app.get(AccountRemovalService)['loop'];
const advanceClock = (seconds: number) => {
  testApp.app.get(Clock)['offsetSeconds'] += seconds;
};
const undo = (token: string) => api().post<SessionUser>('users/email-undo', { token });
const remove = (token: string, username: string) =>
  api().send('DELETE', 'users/account', {
    token,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD, confirm: username }),
  });
/** The status of each public address of the account. */
const publicStatuses = async ({ user: { username }, productId, linkId }: StolenAccount) => {
  const paths = [username, `users/u/${username}`, `${username}/Store`, `product/${productId}`, `link/go/${linkId}`];
  return Promise.all(paths.map(async (path) => (await api().get(path)).status));
};
const ownedDocuments = async ({ user: { _id } }: StolenAccount) =>
  [...(await documentsOf(testApp))].flatMap(([name, documents]) =>
    documents.filter((document) => JSON.stringify(document).includes(_id)).map(() => name),
  );

/** The token of the mail that follows an undo. */
const resetTokenOf = async ({ email }: SessionUser) =>
  tokenIn(await mailServer.waitForSubject(email, 'Choose a new password'));

/** Creates an account with a link and a product, which a thief moved to a verified address. */
async function createStolenAccount(): Promise<StolenAccount> {
  const { user, token } = await api().newSession();
  const image = await testImage();
  const link = { title: 'My shop', url: 'example.com', countClicks: 'true', thumbnail: image };
  const linkResponse = await api().form<Link>('link/add-link', link, { token });
  const product = await new Seller(testApp, user.username, { token }).add({ Product_status: 'true' }, [image]);
  const email = `thief.${user.email}`;
  const profile = { username: user.username, fullName: user.fullName, email };
  expect((await api().patch('users/update-account', profile, { token })).status).toBe(200);
  await api().get('users/email-send', { token });
  await api().post('users/email-verifide', { token: tokenIn(await mailServer.waitForMail(email)) });
  const undoToken = tokenIn(await mailServer.waitForMail(user.email));
  return { user, token, email, undoToken, productId: product.body.data._id, linkId: linkResponse.body.data._id };
}

describe('An account that is deleted within 7 days of an email change', () => {
  it('is hidden at once, and the undo link restores all of it', async () => {
    const account = await createStolenAccount();
    const { user, token } = account;
    const linksBefore = (await api().get('link/all-link', { token })).body.data;
    expect(await publicStatuses(account)).toEqual([200, 200, 200, 200, 200]);
    expect((await remove(token, user.username)).status).toBe(200);
    advanceClock(6 * DAY);
    removalLoop().wake();
    await testApp.app.get(DailySweep).sweep();
    expect(await publicStatuses(account)).toEqual([404, 404, 404, 404, 404]);
    expect((await api().get('link/all-link', { token })).status).toBe(401);
    const login = { username: user.username, password: PASSWORD };
    expect((await api().post('users/login', login)).status).toBe(401);
    const squatter = { username: 'squatter', fullName: 'X', email: user.email, password: PASSWORD };
    expect((await api().post('users/register', squatter)).status).toBe(409);

    const response = await undo(account.undoToken);
    expect(response).toMatchObject({ status: 200, body: { data: { ...user, email: user.email } } });
    expect(response.headers.get('x-linkstall-changed')).toBe(`user:${user.username}, products`);
    expect(await publicStatuses(account)).toEqual([200, 200, 200, 200, 200]);
    expect((await undo(account.undoToken)).status).toBe(400);
    const reset = { token: await resetTokenOf(user), password: 'eleven clay lamps' };
    expect((await api().patch('users/forget-password', reset)).status).toBe(200);
    const newToken = await api().login(user.username, reset.password);
    expect((await api().get('link/all-link', { token: newToken })).body.data).toEqual(linksBefore);
    advanceClock(100 * DAY);
    await testApp.app.get(DailySweep).sweep();
    expect(await publicStatuses(account)).toEqual([200, 200, 200, 200, 200]);
  });

  it('is removed when no address can take it back', async () => {
    const account = await createStolenAccount();
    expect((await remove(account.token, account.user.username)).status).toBe(200);
    await mailServer.waitForMail(account.user.email, 2);
    await mailServer.waitForMail(account.email, 2);
    expect(await ownedDocuments(account)).toContain('entries');
    advanceClock(7 * DAY + 61);
    removalLoop().wake();
    await until(async () => (await ownedDocuments(account)).every((name) => name === 'usernames'));
    expect((await undo(account.undoToken)).status).toBe(400);
  });

  it('causes a mail to both addresses; the mail to the former address has the undo link', async () => {
    const { user, token, email } = await createStolenAccount();
    expect((await remove(token, user.username)).status).toBe(200);
    const [ownerMail, thiefMail] = [
      await mailServer.waitForMail(user.email, 2),
      await mailServer.waitForMail(email, 2),
    ];
    expect([ownerMail.subject, thiefMail.subject]).toEqual(['Your account was deleted', 'Your account was deleted']);
    expect(linkIn(thiefMail).pathname).toBe('/signup');
    expect((await undo(tokenIn(ownerMail))).body.data.email).toBe(user.email);
  });

  it('can be deleted again after the undo', async () => {
    const account = await createStolenAccount();
    expect((await remove(account.token, account.user.username)).status).toBe(200);
    expect((await undo(account.undoToken)).status).toBe(200);
    const reset = { token: await resetTokenOf(account.user), password: PASSWORD };
    await api().patch('users/forget-password', reset);
    expect((await remove(await api().login(account.user.username), account.user.username)).status).toBe(200);
    await until(async () => (await ownedDocuments(account)).every((name) => name === 'usernames'));
  });
});

describe('A password reset by a verified address', () => {
  it('is refused in the 7 days after the email change, and works afterwards', async () => {
    const { email } = await createStolenAccount();
    for (const [seconds, subject] of [
      [21, REFUSAL_SUBJECT],
      [6 * DAY, REFUSAL_SUBJECT],
      [DAY, 'Reset your password'],
    ] as const) {
      advanceClock(seconds);
      const count = mailServer.mailsTo(email).length;
      expect((await api().post('users/forget-password', { email })).status).toBe(200);
      expect((await mailServer.waitForMail(email, count + 1)).subject).toBe(subject);
    }
  });
});
