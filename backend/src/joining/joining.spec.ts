import type {
  InvitationLink,
  JoiningOverview,
  NameCheck,
  RegisteredUser,
  SessionUser,
  SignupChallenge,
  SiteSettings,
} from '@linkstall/contracts/http';
import { createHash, randomUUID } from 'node:crypto';

import { newUsername, PASSWORD } from '../../test/client.js';
import { documentsOf } from '../../test/everything-stored.js';
import { linkIn, MailServer } from '../../test/mail-server.js';
import { until } from '../../test/processes.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { Clock } from '../config/clock.js';
import { DailySweep } from '../expiry/daily-sweep.js';
import { MailsRepository } from '../mail/mails.repository.js';

const DAY = 86_400;

const mailServer = new MailServer();
let testApp: TestApp;
let operator: { readonly user: SessionUser; readonly token: string };
beforeAll(async () => {
  await mailServer.start();
  testApp = await startApp({ SMTP_URL: mailServer.url, PUBLIC_URL: 'https://stall.example' });
});
beforeEach(async () => {
  await testApp.database.collection('users').updateMany({ role: 'operator' }, { $unset: { role: 1 } });
  operator = await newOperator();
});

async function newOperator() {
  const session = await testApp.api.newSession();
  const { username } = session.user;
  await testApp.database.collection('users').updateOne({ username }, { $set: { role: 'operator' } });
  return session;
}

const setSite = async (fields: Partial<Pick<SiteSettings, 'joining' | 'emailDomains' | 'proofOfWork'>>) => {
  const { token } = operator;
  const { revision } = (await testApp.api.get<{ revision: number }>('admin/site', { token })).body.data;
  const settings = { emailDomains: [], revision, ...fields };
  expect((await testApp.api.patch('admin/site', settings, { token })).status).toBe(200);
};
const register = (fields: object = {}, headers = {}) => {
  const username = newUsername();
  const account = { username, fullName: 'A Person', email: `${username}@example.com`, password: PASSWORD };
  return testApp.api.post<RegisteredUser>('users/register', { ...account, ...fields }, { headers });
};
const logIn = (username: string) => testApp.api.post('users/login', { username, password: PASSWORD });
const overview = async () =>
  (await testApp.api.get<JoiningOverview>('admin/site/joining', { token: operator.token })).body.data;
const invite = async (fields: object = {}) => {
  const body = { uses: 1, days: 7, note: '', ...fields };
  const response = await testApp.api.post<InvitationLink>('admin/site/invitations', body, { token: operator.token });
  expect(response.status).toBe(201);
  return response.body.data.path.replace('/signup?invitation=', '');
};
const newestInvitation = async () => (await overview()).invitations[0];
const decide = (id: string, decision: object) =>
  testApp.api.post(`admin/site/waiting/${id}`, decision, { token: operator.token });
const advanceClock = (seconds: number) => {
  testApp.app.get(Clock)['offsetSeconds'] += seconds;
};

describe('A closed site', () => {
  it('refuses registrations, also with an invitation, and keeps its accounts', async () => {
    const { username } = (await register()).body.data;
    await setSite({ joining: 'closed' });
    for (const fields of [{}, { invitation: await invite() }])
      expect(await register(fields)).toMatchObject({ status: 403, body: { code: 'joining.closed' } });
    expect((await logIn(username)).status).toBe(200);
  });
});

describe('A site with a proof of work', () => {
  const challenge = async () => (await testApp.api.get<SignupChallenge>('users/signup-challenge')).body.data;
  const numberOf = ({ salt, target, max }: SignupChallenge) => {
    for (let number = 0; number <= max; number += 1)
      if (createHash('sha256').update(`${salt}.${number}`).digest('hex') === target) return number;
    throw new Error('no solution');
  };
  const solved = async () => {
    const open = await challenge();
    return `${open.salt}.${numberOf(open)}.${open.signature}`;
  };
  beforeEach(() => setSite({ joining: 'open', proofOfWork: true }));
  afterEach(() => setSite({ joining: 'open', proofOfWork: false }));

  it('says so, and takes each proof once', async () => {
    expect((await testApp.api.get('site')).body.data).toMatchObject({ proofOfWork: true });
    expect(await register()).toMatchObject({ status: 400, body: { code: 'joining.proof_required' } });
    const proof = await solved();
    expect((await register({ proof })).status).toBe(201);
    expect(await register({ proof })).toMatchObject({ status: 400, body: { code: 'joining.proof_refused' } });
  });

  it('takes a proof again when the account was refused, and in a repetition of the same call', async () => {
    const proof = await solved();
    const { username } = (await register({ proof: await solved() })).body.data;
    expect((await register({ proof, username })).status).toBe(409);
    const call = { proof, username: newUsername(), email: `${newUsername()}@example.com` };
    const headers = { 'idempotency-key': randomUUID() };
    expect([(await register(call, headers)).status, (await register(call, headers)).status]).toEqual([201, 201]);
  });

  it('refuses wrong, foreign, changed and old proofs', async () => {
    const { salt, signature, ...open } = await challenge();
    const number = numberOf({ salt, signature, ...open });
    const otherSalt = (await challenge()).salt;
    for (const proof of [
      '',
      'x',
      `${salt}.${number}`,
      `${salt}.${(number + 1) % open.max}.${signature}`,
      `${otherSalt}.${number}.${signature}`,
      `${salt}.${number}.${'A'.repeat(22)}`,
      `${salt}.0${number}.${signature}`,
    ])
      expect(await register({ proof })).toMatchObject({ status: 400, body: { code: 'joining.proof_refused' } });
    advanceClock(31 * 60);
    expect(await register({ proof: `${salt}.${number}.${signature}` })).toMatchObject({ status: 400 });
    advanceClock(-31 * 60);
  });

  it('takes invitations without a proof, except where everybody can join', async () => {
    expect((await register({ invitation: await invite() })).body.code).toBe('joining.proof_required');
    await setSite({ joining: 'approval' });
    expect((await register({ invitation: await invite() })).status).toBe(201);
    expect((await register()).body.code).toBe('joining.proof_required');
    expect((await register({ proof: await solved() })).body.data.waiting).toBe(true);
  });
});

describe('A site by invitation', () => {
  beforeEach(() => setSite({ joining: 'invitation' }));

  it('refuses registrations without an invitation, and with a wrong one', async () => {
    expect(await register()).toMatchObject({ status: 403, body: { code: 'joining.invitation_required' } });
    for (const invitation of ['', 'x', 'x'.repeat(32)])
      expect(await register({ invitation })).toMatchObject({
        status: 403,
        body: { code: 'joining.invitation_invalid' },
      });
  });

  it('takes as many accounts as the invitation says, and shows operators who joined', async () => {
    const invitation = await invite({ uses: 2, note: ' For the garden club ' });
    const users = [await register({ invitation }), await register({ invitation })].map(({ body }) => body.data);
    expect(await register({ invitation })).toMatchObject({ status: 403, body: { code: 'joining.invitation_invalid' } });
    expect(await newestInvitation()).toMatchObject({
      ...{ note: 'For the garden club', left: 0, invitedBy: operator.user.username },
      joined: users.map(({ username }) => ({ username, at: expect.any(String) as string })),
    });
    expect((await logIn(users[0]?.username ?? '')).status).toBe(200);
  });

  it('stores only the hash of the code', async () => {
    const code = await invite();
    expect(code).toMatch(/^[\w-]{32}$/);
    expect(JSON.stringify(await testApp.database.collection('invitations').find().toArray())).not.toContain(code);
    expect(JSON.stringify(await overview())).not.toContain(code);
  });

  it('gives the last use to one of two registrations at the same moment', async () => {
    const invitation = await invite();
    const responses = await Promise.all([register({ invitation }), register({ invitation })]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 403]);
    expect(await newestInvitation()).toMatchObject({ left: 0, joined: [expect.anything()] });
  });

  it('keeps the use of a registration that fails afterwards', async () => {
    const invitation = await invite();
    const failed = await register({ invitation, username: operator.user.username });
    expect(failed).toMatchObject({ status: 409, body: { code: 'user.username_taken' } });
    expect(await newestInvitation()).toMatchObject({ left: 1, joined: [] });
    const [stored] = (await documentsOf(testApp)).get('invitations')?.filter(({ left }) => left === 1) ?? [];
    expect(stored?.joined).toEqual([]);
    expect((await register({ invitation })).status).toBe(201);
  });

  it('takes back the use of a registration whose process ended before the account was stored', async () => {
    const invitation = await invite();
    const lost = { user: '6920a1b2c3d4e5f60718293a', at: new Date(Date.now() - 3_600_000) };
    const invitations = testApp.database.collection('invitations');
    const newest = { createdAt: new Date((await newestInvitation())?.createdAt ?? '') };
    await invitations.updateOne(newest, { $set: { left: 0, joined: [lost] } });
    expect((await register({ invitation })).status).toBe(201);
    expect(await newestInvitation()).toMatchObject({ left: 0, joined: [expect.anything()] });
  });

  it('counts the use of an account that is deleted and can be restored', async () => {
    const invitation = await invite();
    const { username } = (await register({ invitation })).body.data;
    await testApp.database.collection('users').updateOne({ username }, { $set: { origin: 'deleted' } });
    advanceClock(3_600);
    expect(await register({ invitation })).toMatchObject({ status: 403, body: { code: 'joining.invitation_invalid' } });
    advanceClock(-3_600);
    expect(await newestInvitation()).toMatchObject({ left: 0 });
  });

  it('creates one account for a repeated registration', async () => {
    const [invitation, username] = [await invite(), newUsername()];
    const fields = { invitation, username, email: `${username}@example.com` };
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await register(fields, headers);
    const second = await register(fields, headers);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await newestInvitation()).toMatchObject({ left: 0, joined: [{ username }] });
  });

  it('ends an invitation that an operator withdraws, and one whose time is over', async () => {
    const [withdrawn, late] = [await invite(), await invite({ days: 1 })];
    const [, first] = (await overview()).invitations;
    const path = `admin/site/invitations/${first?._id}`;
    for (let round = 0; round < 2; round += 1)
      expect((await testApp.api.send('DELETE', path, { token: operator.token })).status).toBe(200);
    expect(await register({ invitation: withdrawn })).toMatchObject({ status: 403 });
    advanceClock(DAY + 1);
    expect(await register({ invitation: late })).toMatchObject({ status: 403 });
    advanceClock(-DAY - 1);
  });

  it('forgets an invitation a year after its end', async () => {
    await invite({ days: 1, note: 'Old' });
    advanceClock(365 * DAY);
    await testApp.app.get(DailySweep).sweep();
    const stored = () => testApp.database.collection('invitations').countDocuments({ note: 'Old' });
    expect(await stored()).toBe(1);
    advanceClock(2 * DAY);
    await testApp.app.get(DailySweep).sweep();
    expect(await stored()).toBe(0);
    advanceClock(-367 * DAY);
  });

  it.each([{ uses: 0 }, { uses: 501 }, { days: 0 }, { days: 366 }, { note: 'x'.repeat(101) }])(
    'refuses an invitation with %j',
    async (fields) => {
      const body = { uses: 1, days: 7, ...fields };
      expect((await testApp.api.post('admin/site/invitations', body, { token: operator.token })).status).toBe(400);
    },
  );
});

describe('A site with approvals', () => {
  beforeEach(() => setSite({ joining: 'approval' }));

  async function newWaiting(fields: object = {}) {
    const { status, body } = await register(fields);
    expect({ status, data: body.data }).toMatchObject({ status: 201, data: { waiting: true } });
    return body.data;
  }

  it('keeps an account without page and login until an operator approves it, and tells the person', async () => {
    const user = await newWaiting({ note: 'I teach cooking.\n\n\n\nIn Chennai.' });
    const { username, email, _id } = user;
    expect((await overview()).waiting).toContainEqual({
      ...{ _id, username, fullName: 'A Person', email, note: 'I teach cooking.\n\nIn Chennai.' },
      at: expect.any(String) as string,
    });
    expect(await logIn(username)).toMatchObject({ status: 403, body: { code: 'auth.waiting_for_approval' } });
    expect(await testApp.api.post('users/login', { username, password: 'eleven tin bowls' })).toMatchObject({
      status: 401,
      body: { code: 'auth.login_failed' },
    });
    for (const path of [username, `${username}/Page`, `${username}/Store`, `users/u/${username}`])
      expect({ path, status: (await testApp.api.get(path)).status }).toEqual({ path, status: 404 });
    const check = await testApp.api.get<NameCheck>(`users/name-free/${username}`);
    expect(check.body.data.isFree).toBe(false);

    const response = await decide(_id, { approves: true });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-linkstall-changed')).toContain(`user:${username.toLowerCase()}`);
    const mail = await mailServer.waitForMail(email);
    expect(mail).toMatchObject({ subject: 'Your account is ready' });
    expect(linkIn(mail).href).toBe('https://stall.example/login');
    expect((await logIn(username)).status).toBe(200);
    expect((await testApp.api.get(username)).status).toBe(200);
    expect((await overview()).waiting.map((waiting) => waiting._id)).not.toContain(_id);
    expect(await testApp.database.collection('users').findOne({ username })).not.toHaveProperty('joinNote');
  });

  it('removes a refused account with its data, and sends the words of the operator', async () => {
    const { username, email, _id } = await newWaiting();
    const decision = { approves: false, message: 'This site is for members.' };
    expect((await decide(_id, decision)).status).toBe(200);
    const mail = await mailServer.waitForMail(email);
    expect(mail).toMatchObject({ subject: 'Your account was not approved' });
    expect(mail.text).toContain('This site is for members.');
    expect((await decide(_id, decision)).status).toBe(200);
    expect(await decide(_id, { approves: true })).toMatchObject({ status: 404, body: { code: 'joining.not_waiting' } });
    expect((await logIn(username)).status).toBe(401);
    await until(async () => (await testApp.app.get(MailsRepository).count('notice')) === 0);
    for (const name of ['users', 'usernames', 'emails', 'mails']) {
      const documents = JSON.stringify(await testApp.database.collection(name).find().toArray());
      expect({ name, isLeft: [_id, email, username.toLowerCase()].some((text) => documents.includes(text)) }).toEqual({
        name,
        isLeft: false,
      });
    }
    expect((await register({ username, email })).status).toBe(201);
  });

  it('lets one of two operators decide', async () => {
    const { _id } = await newWaiting();
    const decisions = await Promise.all([true, false].map((approves) => decide(_id, { approves })));
    expect(decisions.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('needs no approval for a person with an invitation', async () => {
    const invitation = await invite();
    const { body } = await register({ invitation });
    expect(body.data).not.toHaveProperty('waiting');
    expect(await register({ invitation })).toMatchObject({ status: 403, body: { code: 'joining.invitation_invalid' } });
  });

  it('sends no reset link to an account that waits', async () => {
    const { email } = await newWaiting();
    expect((await testApp.api.post('users/forget-password', { email })).status).toBe(200);
    await until(async () => (await testApp.app.get(MailsRepository).count('request')) === 0);
    expect(mailServer.mailsTo(email)).toEqual([]);
  });
});

it('operators get one mail a day about people who wait', async () => {
  const strict = await startApp({
    ...{ SMTP_URL: mailServer.url, PUBLIC_URL: 'https://stall.example', MONGODB_URI: testApp.uri },
    ...{ RATE_LIMIT_FACTOR: '1', DATA_DIR: testApp.dataDir },
  });
  await setSite({ joining: 'approval' });
  const ask = async () => {
    const username = newUsername();
    const account = { username, fullName: 'A Person', email: `${username}@example.com`, password: PASSWORD };
    expect((await strict.api.post('users/register', account)).status).toBe(201);
  };
  await ask();
  const mail = await mailServer.waitForMail(operator.user.email);
  expect(mail).toMatchObject({ subject: 'People wait for your approval' });
  expect(linkIn(mail).href).toBe('https://stall.example/admin/site/joining');
  await ask();
  await until(async () => (await strict.app.get(MailsRepository).count('request')) === 0);
  expect(mailServer.mailsTo(operator.user.email)).toHaveLength(1);
});

describe('The domains of email addresses', () => {
  it('hold for new accounts and for changes of an address; subdomains need a star', async () => {
    const { token, user } = await testApp.api.newSession();
    await setSite({ joining: 'open', emailDomains: ['club.example', '*.school.example'] });
    const name = newUsername();
    for (const [email, status] of [
      [`${name}@example.com`, 400],
      [`${name}@sub.club.example`, 400],
      [`${name}@notclub.example`, 400],
      [`${name}@school.example`, 400],
      [`${name}1@Club.example`, 201],
      [`${name}2@a.b.school.example`, 201],
    ] as const)
      expect({ email, status: (await register({ email })).status }).toEqual({ email, status });
    const { body } = await register();
    const message = 'This site takes only email addresses of club.example, *.school.example';
    expect(body.errors).toEqual([{ field: 'email', message }]);

    const { username, fullName } = user;
    const move = (email: string) => testApp.api.patch('users/update-account', { username, fullName, email }, { token });
    expect(await move(`${name}3@example.com`)).toMatchObject({ status: 400, body: { message } });
    // The address that the account has already stays possible.
    expect((await move(user.email)).status).toBe(200);
    expect((await move(`${name}3@club.example`)).status).toBe(200);
  });
});

it('an open site takes accounts with and without an invitation', async () => {
  await setSite({ joining: 'open' });
  for (const fields of [{}, { invitation: 'x' }]) {
    const { status, body } = await register(fields);
    expect(status).toBe(201);
    expect(body.data).not.toHaveProperty('waiting');
  }
});

it('an account that is deleted leaves its invitations', async () => {
  await setSite({ joining: 'invitation' });
  const { username } = (await register({ invitation: await invite() })).body.data;
  const { body } = await testApp.api.post<{ accessToken: string }>('users/login', { username, password: PASSWORD });
  const json = { token: body.data.accessToken, headers: { 'content-type': 'application/json' } };
  const deletion = JSON.stringify({ password: PASSWORD, confirm: username });
  expect((await testApp.api.send('DELETE', 'users/account', { ...json, body: deletion })).status).toBe(200);
  await until(async () => (await newestInvitation())?.joined.length === 0);
});
