import type { ConfirmedCall, LoginResponse, PasskeyChallenge, Passkeys, WaitingCall } from '@linkstall/contracts/http';

import { Authenticator } from '../../../test/authenticator.js';
import { PASSWORD } from '../../../test/client.js';
import { grantIdOf, sendConfirmed } from '../../../test/confirmed-call.js';
import { MailServer, tokenIn } from '../../../test/mail-server.js';
import { PasskeyDevice } from '../../../test/passkey-device.js';
import { startApp, type TestApp } from '../../../test/test-app.js';
import { Clock } from '../../config/clock.js';

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

const api = () => testApp.api;
const advanceClock = (seconds: number) => {
  testApp.app.get(Clock)['offsetSeconds'] += seconds;
};
type Proof = Awaited<ReturnType<PasskeyDevice['prove']>>;
const logIn = (proof: Proof, headers: Readonly<Record<string, string>> = {}) =>
  api().post<LoginResponse>('users/passkey-login', proof, { headers });
const outcomeOf = async (proof: Proof) => {
  const { status, body } = await logIn(proof);
  return status === 200 ? 200 : body.code;
};
const listOf = async (token: string) => (await api().get<Passkeys>('users/passkeys', { token })).body.data;
const newChallenge = async () => (await api().get<PasskeyChallenge>('users/passkey-challenge')).body.data.challenge;

async function newPerson() {
  const { user, token } = await api().newSession();
  return { user, token, device: await PasskeyDevice.addTo(testApp, token) };
}

describe('adding a passkey', () => {
  it('lists it, and a mail tells the user', async () => {
    const { user, token } = await newPerson();
    const { passkeys, options } = await listOf(token);
    expect(passkeys).toEqual([
      {
        _id: expect.stringMatching(/^[\w-]{43}$/),
        name: 'Phone',
        createdAt: expect.stringMatching(/Z$/),
        usedAt: null,
      },
    ]);
    expect(options).toMatchObject({ rpId: 'stall.example', userName: user.username, excludeIds: [expect.any(String)] });
    const mail = await mailServer.waitForSubject(user.email, 'A passkey was added to your account');
    expect(mail.text).toContain('/reset-password');
  });

  it('needs a confirmation that names the passkey, also right after the login of a program', async () => {
    const { token } = await api().newSession();
    const body = await new PasskeyDevice().create(testApp, token, { name: 'A key of a thief' });
    const refused = await api().post('users/passkeys', body, { token });
    expect(refused.body.code).toBe('grant.required');
    const { text } = (await api().get<WaitingCall>(`users/grants/${grantIdOf(refused)}`, { token })).body.data;
    expect(text).toContain('"A key of a thief"');
    expect((await listOf(token)).passkeys).toEqual([]);
  });

  it.each([
    ['another site', { origin: 'https://stall.example.evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['a forged challenge', { challenge: Buffer.alloc(38).toString('base64url') }],
    ['a device that has not checked its user', { isVerified: false }],
  ])('refuses %s', async (_, changes) => {
    const { token } = await api().newSession();
    const device = new PasskeyDevice();
    const { status, body } = await device.add(testApp, token, await device.create(testApp, token, changes));
    expect([status, body.code]).toEqual([400, 'auth.passkey_refused']);
    expect((await listOf(token)).passkeys).toEqual([]);
  });

  it('refuses a challenge after ten minutes', async () => {
    const { token } = await api().newSession();
    const [early, late] = [new PasskeyDevice(), new PasskeyDevice()];
    const bodies = [await early.create(testApp, token), await late.create(testApp, token)] as const;
    advanceClock(599);
    expect((await early.add(testApp, token, bodies[0])).status).toBe(200);
    advanceClock(2);
    expect((await late.add(testApp, token, bodies[1])).body.code).toBe('auth.passkey_refused');
  });

  it('adds a passkey once, and refuses the eleventh', async () => {
    const { token } = await api().newSession();
    const device = new PasskeyDevice();
    const body = await device.create(testApp, token);
    for (let count = 0; count < 2; count += 1) expect((await device.add(testApp, token, body)).status).toBe(200);
    for (let count = 1; count < 10; count += 1) await PasskeyDevice.addTo(testApp, token, `Key ${count}`);
    expect((await listOf(token)).passkeys).toHaveLength(10);
    const last = new PasskeyDevice();
    const refused = await last.add(testApp, token, await last.create(testApp, token));
    expect(refused.body.code).toBe('auth.too_many_passkeys');
  });
});

describe('a login by a passkey', () => {
  it('needs no password, also no code of the second factor', async () => {
    const { user, token, device } = await newPerson();
    const { status, body } = await logIn(await device.prove(testApp));
    expect([status, body.data.user.username]).toEqual([200, user.username]);
    expect((await api().get('users/account', { token: body.data.accessToken })).status).toBe(200);
    expect((await listOf(token)).passkeys[0]?.usedAt).toMatch(/Z$/);
    await Authenticator.switchOn(testApp, token);
    expect(await outcomeOf(await device.prove(testApp))).toBe(200);
  });

  it.each([
    ['another site', { origin: 'https://stall.example.evil.example' }],
    ['the site without TLS', { origin: 'http://stall.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['a forged challenge', { challenge: Buffer.alloc(38).toString('base64url') }],
    ['a device that has not checked its user', { isVerified: false }],
  ])('refuses a signature for %s', async (_, changes) => {
    const { device } = await newPerson();
    expect(await outcomeOf(await device.prove(testApp, changes))).toBe('auth.passkey_refused');
  });

  it('refuses a signature that was used, also when it is sent several times at once', async () => {
    const { device } = await newPerson();
    const proof = await device.prove(testApp);
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => outcomeOf(proof)));
    expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(1);
    expect(await outcomeOf(proof)).toBe('auth.passkey_refused');
  });

  it('answers a repetition with the same idempotency key as the first login', async () => {
    const { device } = await newPerson();
    const proof = await device.prove(testApp);
    const headers = { 'idempotency-key': 'the-key' };
    const [first, second] = [await logIn(proof, headers), await logIn(proof, headers)];
    expect([first.status, second.status]).toEqual([200, 200]);
  });

  it('refuses a challenge after five minutes', async () => {
    const { device } = await newPerson();
    const [early, late] = [await newChallenge(), await newChallenge()];
    advanceClock(299);
    expect(await outcomeOf(await device.prove(testApp, { challenge: early }))).toBe(200);
    advanceClock(2);
    expect(await outcomeOf(await device.prove(testApp, { challenge: late }))).toBe('auth.passkey_refused');
  });

  it('refuses a copy of a device whose counter is behind', async () => {
    const { device } = await newPerson();
    expect(await outcomeOf(await device.prove(testApp, { counter: 5 }))).toBe(200);
    expect(await outcomeOf(await device.prove(testApp, { counter: 4 }))).toBe('auth.passkey_refused');
  });

  it('refuses the passkey of one user for another user, and a passkey of nobody', async () => {
    const [owner, other] = [await newPerson(), await newPerson()];
    const proof = await owner.device.prove(testApp);
    const { userHandle } = await other.device.prove(testApp);
    expect(await outcomeOf({ ...proof, userHandle })).toBe('auth.passkey_refused');
    expect(await outcomeOf({ ...proof, userHandle: 'AAAAAAAAAAAAAAAA' })).toBe('auth.passkey_refused');
    expect(await outcomeOf(proof)).toBe(200);
  });

  it('from a new address sends a mail', async () => {
    const { user, device } = await newPerson();
    for (const address of ['192.0.2.7', '198.51.100.7'])
      await logIn(await device.prove(testApp), { 'x-forwarded-for': address });
    const mail = await mailServer.waitForSubject(user.email, 'New login to your account');
    expect(mail.text).toContain('from a new IP address');
  });
});

describe('the end of a passkey', () => {
  it('a removed passkey does not log in, and the others do', async () => {
    const { user, token, device } = await newPerson();
    const other = await PasskeyDevice.addTo(testApp, token, 'Laptop');
    const [first] = (await listOf(token)).passkeys;
    const call = { method: 'DELETE', path: `users/passkeys/${first?._id}` };
    for (let count = 0; count < 2; count += 1) expect((await sendConfirmed(api(), call, { token })).status).toBe(200);
    expect((await listOf(token)).passkeys.map(({ name }) => name)).toEqual(['Laptop']);
    expect(await outcomeOf(await device.prove(testApp))).toBe('auth.passkey_refused');
    expect(await outcomeOf(await other.prove(testApp))).toBe(200);
    const mail = await mailServer.waitForSubject(user.email, 'A passkey was removed from your account');
    expect(mail.text).toContain('/reset-password');
  });

  it('a new password by mail removes all passkeys, because somebody else can have added one', async () => {
    const { user, token, device } = await newPerson();
    const email = user.email;
    await api().post('users/forget-password', { email });
    const mail = await mailServer.waitForSubject(email, 'Reset your password');
    const reset = { token: tokenIn(mail), password: 'eleven clay lamps' };
    expect((await api().patch('users/forget-password', reset)).status).toBe(200);
    expect(await outcomeOf(await device.prove(testApp))).toBe('auth.passkey_refused');
    expect((await api().get('users/passkeys', { token })).status).toBe(401);
  });
});

describe('the confirmation of a sensitive call', () => {
  const call = { method: 'POST', path: 'users/second-factor', body: {} };

  async function newGrant(token: string) {
    const browser = { token, headers: { 'sec-fetch-site': 'same-origin' } };
    const { method, path, body } = call;
    const headers = { ...browser.headers, 'content-type': 'application/json' };
    const id = grantIdOf(await api().send(method, path, { token, headers, body: JSON.stringify(body) })) ?? '';
    return { id, browser };
  }

  it('takes a passkey instead of the password', async () => {
    const { token, device } = await newPerson();
    const { id, browser } = await newGrant(token);
    const waiting = (await api().get<WaitingCall>(`users/grants/${id}`, browser)).body.data;
    expect([waiting.hasPasskeys, waiting.needsCode]).toEqual([true, false]);
    const path = `users/grants/${id}/passkey`;
    const { secret } = (await api().post<ConfirmedCall>(path, await device.prove(testApp), browser)).body.data;
    const headers = { ...browser.headers, 'x-linkstall-grant': `${id}.${secret}`, 'content-type': 'application/json' };
    const sent = await api().send(call.method, call.path, { token, headers, body: JSON.stringify(call.body) });
    expect(sent.status).toBe(200);
  });

  it('refuses the passkey of another user, and a used signature', async () => {
    const [owner, other] = [await newPerson(), await newPerson()];
    const { id, browser } = await newGrant(owner.token);
    const path = `users/grants/${id}/passkey`;
    const foreign = await api().post(path, await other.device.prove(testApp), browser);
    expect([foreign.status, foreign.body.code]).toEqual([400, 'auth.passkey_refused']);
    const proof = await owner.device.prove(testApp);
    await logIn(proof);
    expect((await api().post(path, proof, browser)).body.code).toBe('auth.passkey_refused');
  });
});

it('the password still logs in beside a passkey', async () => {
  const { user } = await newPerson();
  expect((await api().post('users/login', { username: user.username, password: PASSWORD })).status).toBe(200);
});
