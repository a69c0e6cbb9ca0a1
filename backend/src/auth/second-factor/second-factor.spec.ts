import type { LoginResponse, SecondFactor, SessionUser, WaitingCall } from '@linkstall/contracts/http';

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Authenticator } from '../../../test/authenticator.js';
import { PASSWORD } from '../../../test/client.js';
import { grantIdOf, sendConfirmed } from '../../../test/confirmed-call.js';
import { MailServer, tokenIn } from '../../../test/mail-server.js';
import { startApp, type TestApp } from '../../../test/test-app.js';
import { Clock } from '../../config/clock.js';
import { UsersService } from '../../users/users.service.js';

const KNOWN_ADDRESS = '192.0.2.1';
const FROM_KNOWN = { 'x-forwarded-for': KNOWN_ADDRESS };
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
const logIn = (username: string, code?: string, headers: Readonly<Record<string, string>> = {}) =>
  api().post<LoginResponse>('users/login', { username, password: PASSWORD, code }, { headers });
const outcomeOf = async (username: string, code?: string) => {
  const { status, body } = await logIn(username, code);
  return status === 200 ? 200 : body.code;
};
const describeFactor = async (token: string) =>
  (await api().get<SecondFactor>('users/second-factor', { token })).body.data;

/** A user with the second factor, 30 seconds after it was switched on, so that the next code is new. */
async function newPerson() {
  const { user, token } = await api().newSession();
  const app = await Authenticator.switchOn(testApp, token);
  advanceClock(30);
  return { user, token, app, username: user.username };
}

describe('the setup of a second factor', () => {
  it('shows secret, address, QR code and ten recovery codes for ten minutes', async () => {
    const { user, token } = await api().newSession();
    const { setup } = await Authenticator.setUp(testApp, token);
    expect(setup).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      address: expect.stringContaining(`otpauth://totp/stall.example:${user.username}?`),
      qrCode: { size: expect.any(Number), path: expect.stringMatching(/^M4 4\.5h7/) },
      recoveryCodes: Array.from({ length: 10 }, (): unknown => expect.stringMatching(/^\w{4}-\w{4}-\w{4}$/)),
    });
    advanceClock(601);
    expect(await describeFactor(token)).toEqual({ onSince: null, recoveryCodesLeft: 0, setup: null });
  });

  it('changes nothing before the first code, and is refused with a wrong one', async () => {
    const { user, token } = await api().newSession();
    await Authenticator.setUp(testApp, token);
    const wrong = await api().patch('users/second-factor', { code: '000000' }, { token });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'auth.code_wrong']);
    expect(await outcomeOf(user.username)).toBe(200);
  });

  it('is over ten minutes after its start', async () => {
    const { token } = await api().newSession();
    const app = await Authenticator.setUp(testApp, token);
    advanceClock(601);
    const late = await api().patch('users/second-factor', { code: app.code() }, { token });
    expect([late.status, late.body.code]).toEqual([409, 'auth.setup_ended']);
  });

  it('ends with the first code: the secret is not returned any more, and a mail tells the user', async () => {
    const { user, token } = await newPerson();
    expect(await describeFactor(token)).toEqual({
      onSince: expect.stringMatching(/Z$/),
      recoveryCodesLeft: 10,
      setup: null,
    });
    await mailServer.waitForSubject(user.email, 'Your logins need a code now');
  });
});

describe('a login with a second factor', () => {
  it('needs a code, and says so only after the right password', async () => {
    const { username, app } = await newPerson();
    expect(await outcomeOf(username)).toBe('auth.code_required');
    const guess = await api().post('users/login', { username, password: 'a wrong guess', code: app.code() });
    expect(guess.body.code).toBe('auth.login_failed');
    expect(await outcomeOf(username, app.code())).toBe(200);
  });

  it('accepts each code once', async () => {
    const { username, app } = await newPerson();
    const code = app.code();
    expect([await outcomeOf(username, code), await outcomeOf(username, code)]).toEqual([200, 'auth.code_wrong']);
  });

  it('accepts one of ten simultaneous logins with the same code', async () => {
    const { username, app } = await newPerson();
    const code = app.code();
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => outcomeOf(username, code)));
    expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(1);
  });

  it.each([
    [-2, 'auth.code_wrong'],
    [-1, 200],
    [1, 200],
    [2, 'auth.code_wrong'],
  ])('from a phone whose clock differs by %i times 30 seconds answers %s', async (shift, outcome) => {
    const { username, app } = await newPerson();
    advanceClock(60); // the code of the setup is used up, with all before it
    expect(await outcomeOf(username, app.code(shift))).toBe(outcome);
  });

  it('accepts a code with a space, and with the digits of another script', async () => {
    const { username, app } = await newPerson();
    const spaced = app.code().replace(/^.{3}/, '$& ');
    expect(await outcomeOf(username, spaced)).toBe(200);
    advanceClock(30);
    const inHindi = app.code().replace(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)] ?? '');
    expect(await outcomeOf(username, inHindi)).toBe(200);
  });

  it('accepts each recovery code once, in any case and without hyphens', async () => {
    const { username, token, app } = await newPerson();
    const [first = '', second = ''] = app.setup.recoveryCodes;
    expect(await outcomeOf(username, first.toLowerCase().replaceAll('-', ''))).toBe(200);
    expect(await outcomeOf(username, first)).toBe('auth.code_wrong');
    expect(await outcomeOf(username, second)).toBe(200);
    expect((await describeFactor(token)).recoveryCodesLeft).toBe(8);
  });

  it('that is repeated with its idempotency key gets the same session', async () => {
    const { username, app } = await newPerson();
    const key = { 'idempotency-key': `login-of-${username}` };
    const code = app.code();
    const first = await logIn(username, code, key);
    const second = await logIn(username, code, key);
    expect([first.status, second.status]).toEqual([200, 200]);
  });

  it('is refused after ten wrong codes, also from another address and with the right code', async () => {
    const limited = await startApp({ RATE_LIMIT_FACTOR: '1' });
    const { user, token } = await limited.api.newSession();
    await limited.api.post('users/login', { username: user.username, password: PASSWORD }, { headers: FROM_KNOWN });
    const app = await Authenticator.switchOn(limited, token);
    limited.app.get(Clock)['offsetSeconds'] += 30;
    const logInFrom = async (address: string, code: string) => {
      const body = { username: user.username, password: PASSWORD, code };
      return (await limited.api.post('users/login', body, { headers: { 'x-forwarded-for': address } })).status;
    };
    const wrong = [];
    for (let attempt = 0; attempt < 10; attempt += 1) wrong.push(await logInFrom(`203.0.113.${attempt}`, '000000'));
    expect(new Set(wrong)).toEqual(new Set([401]));
    expect(await logInFrom('198.51.100.7', app.code())).toBe(429);
    // From an address of an earlier login, strangers do not lock the owner out.
    expect(await logInFrom(KNOWN_ADDRESS, app.code())).toBe(200);
    await limited.close();
  });

  it('still needs a code after a reset of the password by mail', async () => {
    const { user, username, app } = await newPerson();
    await api().post('users/forget-password', { email: user.email });
    const token = tokenIn(await mailServer.waitForSubject(user.email, 'Reset your password'));
    expect((await api().patch('users/forget-password', { token, password: PASSWORD })).status).toBe(200);
    expect(await outcomeOf(username)).toBe('auth.code_required');
    expect(await outcomeOf(username, app.code())).toBe(200);
  });
});

describe('a program that has just logged in', () => {
  it('starts no setup without the password', async () => {
    const { token } = await api().newSession();
    const refused = await api().post('users/second-factor', {}, { token });
    expect([refused.status, refused.body.code]).toEqual([403, 'grant.required']);
  });

  it.each([
    ['DELETE', 'users/second-factor', {}],
    ['PATCH', 'users/password', { currentPassword: PASSWORD, password: 'eleven clay lamps' }],
    ['DELETE', 'users/account', { password: PASSWORD }],
  ])('needs a code for %s %s when the account has a second factor', async (method, path, body) => {
    const { token, username } = await newPerson();
    const headers = { 'content-type': 'application/json' };
    const sent = JSON.stringify(path === 'users/account' ? { ...body, confirm: username } : body);
    const refused = await api().send(method, path, { token, headers, body: sent });
    expect([refused.status, refused.body.code]).toEqual([403, 'grant.required']);
  });
});

describe('the undo of an email change', () => {
  const moveOf = ({ username, fullName }: SessionUser) => {
    const body = { username, fullName, email: `moved.${username}@example.com` };
    return { method: 'PATCH', path: 'users/update-account', body };
  };
  /** Undoes the change, and chooses a password with the mail that follows. */
  const takeBack = async ({ email }: SessionUser) => {
    const notice = await mailServer.waitForSubject(email, 'The email address of your account was changed');
    await api().post('users/email-undo', { token: tokenIn(notice) });
    const token = tokenIn(await mailServer.waitForSubject(email, 'Choose a new password'));
    await api().patch('users/forget-password', { token, password: PASSWORD });
  };

  it('ends a second factor that was switched on after the change', async () => {
    const { user, token } = await api().newSession();
    await sendConfirmed(api(), moveOf(user), { token });
    advanceClock(60);
    await Authenticator.switchOn(testApp, token);
    await takeBack(user);
    expect(await outcomeOf(user.username)).toBe(200);
  });

  it('keeps a second factor that was on before the change', async () => {
    const { user, token, app } = await newPerson();
    advanceClock(60);
    const { path, body } = moveOf(user);
    const headers = await app.grantOf(moveOf(user), token);
    expect((await api().patch(path, body, { token, headers })).status).toBe(200);
    await takeBack(user);
    expect(await outcomeOf(user.username)).toBe('auth.code_required');
  });
});

describe('a sensitive call of an account with a second factor', () => {
  it('is confirmed by the password and a code', async () => {
    const { token, app } = await newPerson();
    const browser = { token, headers: { 'sec-fetch-site': 'same-origin' } };
    const id = grantIdOf(await api().get('users/export', browser)) ?? '';
    const confirm = (code?: string) => api().post(`users/grants/${id}`, { password: PASSWORD, code }, browser);
    expect((await api().get<WaitingCall>(`users/grants/${id}`, browser)).body.data.needsCode).toBe(true);
    expect((await confirm()).body.code).toBe('auth.code_required');
    expect((await confirm('000000')).body.code).toBe('auth.code_wrong');
    expect((await confirm(app.code())).status).toBe(200);
  });
});

describe('the end of a second factor', () => {
  it('lets a login pass without a code, and a mail tells the user', async () => {
    const { user, username, token, app } = await newPerson();
    const headers = await app.grantOf({ method: 'DELETE', path: 'users/second-factor' }, token);
    const body = JSON.stringify({});
    const call = { token, body, headers: { 'content-type': 'application/json', ...headers } };
    expect((await api().send('DELETE', 'users/second-factor', call)).status).toBe(200);
    expect(await outcomeOf(username)).toBe(200);
    await mailServer.waitForSubject(user.email, 'Your logins need no code any more');
  });

  it('can come from the operator of the machine, who gets 404 for an unknown name', async () => {
    const { username } = await newPerson();
    const headers = { 'x-operator-key': readFileSync(join(testApp.dataDir, 'operator-key'), 'utf8').trim() };
    const send = (name: string) => api().send('DELETE', `admin/second-factor/${name}`, { headers });
    expect([(await send(username.toUpperCase())).status, (await send('nobody.here')).body.code]).toEqual([
      200,
      'user.not_found',
    ]);
    expect(await outcomeOf(username)).toBe(200);
  });
});

describe('with OPERATOR_SECOND_FACTOR=on', () => {
  it('an operator without a second factor gets 403 with what to do, and with one the response', async () => {
    const strict = await startApp({ OPERATOR_SECOND_FACTOR: 'on' });
    const { user, token } = await strict.api.newSession();
    await strict.app.get(UsersService).setOperator(user.username, true);
    const read = () => strict.api.get('admin/health', { token });
    expect([(await read()).status, (await read()).body.code]).toEqual([403, 'auth.second_factor_required']);
    await Authenticator.switchOn(strict, token);
    expect((await read()).status).toBe(200);
    await strict.close();
  });
});
