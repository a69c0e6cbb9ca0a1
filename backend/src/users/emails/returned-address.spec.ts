import type { SessionUser } from '@linkstall/contracts/http';

import { PASSWORD } from '../../../test/client.js';
import { documentsOf } from '../../../test/everything-stored.js';
import { linkIn, MailServer, tokenIn } from '../../../test/mail-server.js';
import { until } from '../../../test/processes.js';
import { startApp, type TestApp } from '../../../test/test-app.js';
import { Clock } from '../../config/clock.js';

const DAY = 86_400;
const NEW_PASSWORD = 'eleven clay lamps';
const RETURNED = 'Your account has its former email address again';
const mailServer = new MailServer();
let testApp: TestApp;
beforeAll(async () => {
  await mailServer.start();
  testApp = await startApp({ SMTP_URL: mailServer.url, PUBLIC_URL: 'https://stall.example' });
});

const api = () => testApp.api;
const advanceClock = (seconds: number) => {
  testApp.app.get(Clock)['offsetSeconds'] += seconds;
};
const undo = (token: string) => api().post<SessionUser>('users/email-undo', { token });
const moveTo = (token: string, { username, fullName }: SessionUser, email: string) =>
  api().patch<SessionUser>('users/update-account', { username, fullName, email }, { token });
const changePassword = (token: string) =>
  api().patch<{ accessToken: string }>(
    'users/password',
    { currentPassword: PASSWORD, password: NEW_PASSWORD },
    { token },
  );
const remove = (token: string, { username }: SessionUser) =>
  api().send('DELETE', 'users/account', {
    token,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: NEW_PASSWORD, confirm: username }),
  });
/** Waits until the queue is empty. A mail that has not arrived by then is never sent. */
const allMailsSent = () => until(async () => ((await documentsOf(testApp)).get('mails') ?? []).length === 0);

/**
 * A thief moves an account twice and verifies the second address. A day later the owner logs in and moves the account back,
 * instead of using the link.
 */
async function returnedAccount() {
  const { user, token: thief } = await api().newSession();
  const thiefEmails = [`one.${user.email}`, `two.${user.email}`] as const;
  for (const email of thiefEmails) expect((await moveTo(thief, user, email)).status).toBe(200);
  const ownerLink = tokenIn(await mailServer.waitForMail(user.email));
  const thiefLink = tokenIn(await mailServer.waitForMail(thiefEmails[0]));
  await api().get('users/email-send', { token: thief });
  const verification = tokenIn(await mailServer.waitForMail(thiefEmails[1]));
  expect((await api().post('users/email-verifide', { token: verification })).status).toBe(200);
  advanceClock(DAY);
  const token = await api().login(user.username);
  expect((await moveTo(token, user, user.email)).body.data.email).toBe(user.email);
  return { user, token, thiefEmails, ownerLink, thiefLink };
}

const mailsWithUndo = (addresses: readonly string[]) =>
  addresses
    .flatMap((address) => mailServer.mailsTo(address))
    .filter(({ text }) => text.includes('purpose=undo'))
    .map(({ subject }) => subject);

it('when the account returns to a former address, the address that it leaves gets a mail without an undo link', async () => {
  const { thiefEmails } = await returnedAccount();
  const mail = await mailServer.waitForSubject(thiefEmails[1], RETURNED);
  expect(linkIn(mail).href).toBe('https://stall.example/login');
  expect(mailsWithUndo([thiefEmails[1]])).toEqual([]);
});

it('links that were mailed to later addresses end, and the link of the owner still works', async () => {
  const { user, ownerLink, thiefLink } = await returnedAccount();
  expect((await undo(thiefLink)).status).toBe(400);
  expect((await undo(ownerLink)).body.data.email).toBe(user.email);
});

it('no later change is mailed to a later address, and no link of a later address takes the account', async () => {
  const { user, token, thiefEmails, thiefLink } = await returnedAccount();
  await allMailsSent();
  const before = thiefEmails.map((email) => mailServer.mailsTo(email).length);
  const renamed = { ...user, username: `now.${user.username}` };
  expect((await moveTo(token, renamed, user.email)).status).toBe(200);
  const { accessToken } = (await changePassword(token)).body.data;
  await api().post('users/forget-password', { email: user.email });
  await mailServer.waitForSubject(user.email, 'Reset your password');
  expect((await remove(accessToken, renamed)).status).toBe(200);
  await mailServer.waitForSubject(user.email, 'Your account was deleted');
  await allMailsSent();
  expect(thiefEmails.map((email) => mailServer.mailsTo(email).length)).toEqual(before);
  expect((await undo(thiefLink)).status).toBe(400);
});

it('the link of the owner restores an account that was deleted after the return, while that link is valid', async () => {
  const { user, token, ownerLink, thiefLink } = await returnedAccount();
  const { accessToken } = (await changePassword(token)).body.data;
  expect((await remove(accessToken, user)).status).toBe(200);
  expect((await undo(thiefLink)).status).toBe(400);
  expect((await undo(ownerLink)).body.data.email).toBe(user.email);
});

it('when the link of the owner has expired, no link to a later address works, and the owner gets a link for a new password', async () => {
  const { user, ownerLink, thiefLink, thiefEmails } = await returnedAccount();
  advanceClock(6 * DAY + 600); // the links of the thief would work for another day
  for (const link of [ownerLink, thiefLink]) expect((await undo(link)).status).toBe(400);
  await api().post('users/forget-password', { email: user.email });
  await mailServer.waitForSubject(user.email, 'Reset your password');
  const squatter = { username: 'not.a.thief', fullName: 'X', email: thiefEmails[1], password: PASSWORD };
  expect((await api().post('users/register', squatter)).status).toBe(201);
});

it('an address whose undo has ended counts as new when the account moves to it again', async () => {
  const { user, token, thiefEmails, ownerLink } = await returnedAccount();
  expect((await moveTo(token, user, thiefEmails[1])).status).toBe(200);
  await api().post('users/forget-password', { email: thiefEmails[1] });
  await mailServer.waitForSubject(thiefEmails[1], 'No new password for this address yet');
  expect((await undo(ownerLink)).body.data.email).toBe(user.email);
});

it('returns count as changes: the sixth in 7 days is refused', async () => {
  const { user, token } = await returnedAccount();
  for (const email of [`three.${user.email}`, user.email]) expect((await moveTo(token, user, email)).status).toBe(200);
  expect(await moveTo(token, user, `four.${user.email}`)).toMatchObject({
    status: 409,
    body: { code: 'user.email_limit' },
  });
});
