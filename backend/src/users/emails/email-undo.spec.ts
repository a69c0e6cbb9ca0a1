import type { SessionUser } from '@linkstall/contracts/http';

import { PASSWORD } from '../../../test/client.js';
import { linkIn, MailServer, tokenIn } from '../../../test/mail-server.js';
import { startApp, type TestApp } from '../../../test/test-app.js';
import { Clock } from '../../config/clock.js';

const DAY = 86_400;
const NEW = 'eleven clay lamps';
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

const verify = (token: unknown) => running.api.post<SessionUser>('users/email-verifide', { token });
const undo = (token: unknown, app = running) => app.api.post<SessionUser>('users/email-undo', { token });
const askReset = (email: string, app = running) => app.api.post('users/forget-password', { email });
const reset = (token: string, password = NEW) => running.api.patch('users/forget-password', { token, password });
const move = (token: string, { username, fullName }: SessionUser, email: string) =>
  running.api.patch<SessionUser>('users/update-account', { username, fullName, email }, { token });
const works = async (token: string) => (await running.api.get('link/all-link', { token })).status === 200;
const canLogin = async ({ username }: SessionUser, password: string) =>
  (await running.api.post('users/login', { username, password })).status === 200;
const later = (seconds: number) =>
  startApp({ ...mail, MONGODB_URI: running.uri, DATA_DIR: running.dataDir, CLOCK_OFFSET: String(seconds) });
/** Beyond the pause between two mails to one address; less than a login stays fresh. */
const aMomentPasses = () => {
  running.app.get<{ offsetSeconds: number }>(Clock).offsetSeconds += 21;
};

async function verified() {
  const { user, token: session } = await running.api.newSession();
  await running.api.get('users/email-send', { token: session });
  expect((await verify(tokenIn(await post.mailFor(user.email)))).status).toBe(200);
  return { user, session };
}

let moves = 0;
async function moved() {
  const { user, token: session } = await running.api.newSession();
  const email = `moved${(moves += 1)}@example.com`;
  expect((await move(session, user, email)).status).toBe(200);
  return { user, session, email, token: tokenIn(await post.mailFor(user.email)) };
}

describe('Taking an email address back', () => {
  it('is offered to the old address only, and undoes the change with all that came after', async () => {
    const { user, session, email, token } = await moved();
    expect(post.allFor(email)).toEqual([]);
    const link = linkIn(await post.mailFor(user.email));
    expect(link.pathname).toBe('/account-verification');
    expect(link.searchParams.get('purpose')).toBe('undo');
    const response = await undo(token);
    expect(response).toMatchObject({ status: 200, body: { data: { ...user, email: user.email } } });
    expect(response.headers.get('x-linkstall-changed')).toBe(`user:${user.username}`);
    expect(await works(session)).toBe(false);
    expect((await running.api.get<{ email: string }>(`users/u/${user.username}`)).body.data.email).toBe(user.email);
    expect((await undo(token)).status).toBe(400);
  });

  it('leaves a thief nothing who had the session, proved another address and chose a password, and gives the owner a way in', async () => {
    const { user, session, email, token } = await moved();
    await running.api.get('users/email-send', { token: session });
    expect((await verify(tokenIn(await post.mailFor(email)))).status).toBe(200);
    aMomentPasses();
    await askReset(email);
    expect((await reset(tokenIn(await post.mailFor(email, 2)), 'of the thief 1')).status).toBe(200);
    const stolen = await running.api.login(user.username, 'of the thief 1');
    aMomentPasses();
    await askReset(email);
    const open = tokenIn(await post.mailFor(email, 3));
    expect((await undo(token)).status).toBe(200);
    expect([await works(stolen), (await reset(open, 'of the thief 2')).status]).toEqual([false, 400]);
    expect([await canLogin(user, 'of the thief 1'), await canLogin(user, PASSWORD)]).toEqual([false, false]);
    const caught = await post.mailFor(user.email, 2);
    expect([caught.subject, linkIn(caught).pathname]).toEqual(['Choose a new password', '/password-reset-confirm']);
    expect(caught.text).not.toContain(user.username);
    expect((await reset(tokenIn(caught))).status).toBe(200);
    expect(await canLogin(user, NEW)).toBe(true);
    expect(post.allFor(email)).toHaveLength(3);
  });

  it('changes nothing while its mail cannot be promised', async () => {
    const { user, session, token } = await moved();
    const withoutMail = await startApp({ MONGODB_URI: running.uri, DATA_DIR: running.dataDir });
    expect((await undo(token, withoutMail)).status).toBe(503);
    expect(await works(session)).toBe(true);
    expect((await undo(token)).status).toBe(200);
    await post.mailFor(user.email, 2);
    await withoutMail.close();
  });

  it('gives back a verified address as verified', async () => {
    const { user, session } = await verified();
    const changed = await move(session, user, 'short.visit@example.com');
    expect(changed.body.data.account_email_Verified).toBe(false);
    const back = await undo(tokenIn(await post.mailFor(user.email, 2)));
    expect(back.body.data).toEqual({ ...user, account_email_Verified: true });
  });

  it('works for the first of several changes, and then the later links are dead', async () => {
    const { user, session, email, token } = await moved();
    expect((await move(session, user, 'third.one@example.com')).status).toBe(200);
    const second = tokenIn(await post.mailFor(email));
    expect((await undo(token)).body.data.email).toBe(user.email);
    expect((await undo(second)).status).toBe(400);
  });

  it('cannot be barred by somebody who takes the address meanwhile; after 7 days it is free', async () => {
    const { user, token } = await moved();
    const register = (username: string, app = running) =>
      app.api.post('users/register', { username, fullName: 'X', email: user.email.toUpperCase(), password: PASSWORD });
    expect(await register('squatter.one')).toMatchObject({ status: 409, body: { code: 'user.email_taken' } });
    const other = await running.api.newSession();
    expect((await move(other.token, other.user, user.email)).status).toBe(409);
    expect((await undo(token)).body.data.email).toBe(user.email);
    const second = await moved();
    const day8 = await later(8 * DAY);
    const late = { username: 'squatter.two', fullName: 'X', email: second.user.email, password: PASSWORD };
    expect((await day8.api.post('users/register', late)).status).toBe(201);
    await day8.close();
  });

  it('is possible for 7 days and once, also for fifty at once, with one mail', async () => {
    const { user, token } = await moved();
    const tooLate = await later(7 * DAY + 600);
    expect((await undo(token, tooLate)).status).toBe(400);
    await tooLate.close(); // before another mail is due: it would send it too
    const responses = await Promise.all(Array.from({ length: 50 }, () => undo(token)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(49);
    expect((await reset(tokenIn(await post.mailFor(user.email, 2)))).status).toBe(200);
    expect(post.allFor(user.email)).toHaveLength(2);
  });

  it('is not needed for the same address in other letters: no notice, and what was verified stays', async () => {
    const { user, session } = await verified();
    const response = await move(session, user, user.email.toUpperCase());
    expect(response.body.data).toMatchObject({ email: user.email.toUpperCase(), account_email_Verified: true });
  });

  it('keeps pace with five changes in 7 days; the sixth is refused', async () => {
    const { user, token } = await running.api.newSession();
    for (let count = 0; count < 5; count += 1) {
      expect((await move(token, user, `many${count}.${user.username}@example.com`)).status).toBe(200);
    }
    expect(await move(token, user, `many5.${user.username}@example.com`)).toMatchObject({
      status: 409,
      body: { code: 'user.email_limit', errors: [{ field: 'email' }] },
    });
  });
});

describe('A new password by an address that the account moved to', () => {
  const NOT_YET = 'No new password for this address yet';

  it('is not to be had before the address is verified: it gets a mail that says so, and the same response', async () => {
    const { user, session, email, token } = await moved();
    const known = await askReset((await running.api.newUser()).email);
    const response = await askReset(email.toUpperCase());
    expect([response.status, response.text]).toEqual([known.status, known.text]);
    const caught = await post.mailFor(email);
    expect([caught.subject, linkIn(caught).href]).toEqual([NOT_YET, 'https://stall.example/login']);
    expect(caught.text + caught.html).not.toContain(user.username);
    // So nobody comes to use an account that its former address can take back.
    expect((await undo(token)).status).toBe(200);
    expect(await works(session)).toBe(false);
  });

  it('is not to be had either when the former address can be had back no longer', async () => {
    const { email } = await moved();
    const day9 = await later(9 * DAY);
    await askReset(email, day9);
    expect((await post.mailFor(email)).subject).toBe(NOT_YET);
    await day9.close();
  });

  it('is to be had once it is verified', async () => {
    const { user, session, email } = await moved();
    await running.api.get('users/email-send', { token: session });
    await verify(tokenIn(await post.mailFor(email)));
    aMomentPasses();
    await askReset(email);
    expect((await reset(tokenIn(await post.mailFor(email, 2)))).status).toBe(200);
    expect(await canLogin(user, NEW)).toBe(true);
  });

  it('is to be had after moving back to an address that was not in doubt', async () => {
    const { user, session } = await moved();
    expect((await move(session, user, user.email)).status).toBe(200);
    await askReset(user.email);
    expect((await post.mailFor(user.email, 2)).subject).toBe('Reset your password');
  });

  it('is not given to one who takes such an address back while an older one may, and is when none may any more', async () => {
    const { user, session, email, token: first } = await moved();
    expect((await move(session, user, `planted.${email}`)).status).toBe(200);
    const second = tokenIn(await post.mailFor(email));
    expect((await undo(second)).body.data.email).toBe(email);
    expect((await post.mailFor(email, 2)).subject).toBe(NOT_YET);
    expect((await undo(first)).body.data.email).toBe(user.email);
    expect((await post.mailFor(user.email, 2)).subject).toBe('Choose a new password');
  });

  it('is given to one who takes back what was theirs longer than anybody could object', async () => {
    const { user, email } = await moved();
    const day8 = await later(8 * DAY);
    const session = await day8.api.login(user.username);
    const profile = { username: user.username, fullName: user.fullName, email: `thief.${email}` };
    expect((await day8.api.patch('users/update-account', profile, { token: session })).status).toBe(200);
    expect((await undo(tokenIn(await post.mailFor(email)), day8)).body.data.email).toBe(email);
    expect((await post.mailFor(email, 2)).subject).toBe('Choose a new password');
    await day8.close();
  });
});
