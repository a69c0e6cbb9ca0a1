import type { ConfirmedCall, Entry, LoginResponse, SessionUser } from '@linkstall/contracts/http';
import { createHash } from 'node:crypto';

import { MailWriters } from '../src/mail/mail-writers.service.js';
import { OneTimeTokensService } from '../src/users/one-time-tokens.service.js';
import { newUsername, PASSWORD } from './client.js';
import { confirmCall, grantIdOf } from './confirmed-call.js';
import { CUSTOM_THEME_CALLS } from './custom-theme-calls.js';
import { PRODUCT_CALLS } from './product-write-calls.js';
import { answerForOtherSites, newPageOf } from './new-page.js';
import { EDGE_KEY } from './test-app.js';
import { setVerified } from './set-verified.js';
import { API_TOKEN_CALLS } from './api-token-calls.js';
import { PASSKEY_CALLS } from './passkey-calls.js';
import { SECOND_FACTOR_CALLS } from './second-factor-calls.js';
import { REGISTRY_CALLS } from './registry-calls.js';
import { RELEASE_CALLS } from './release-calls.js';
import { MODERATION_CALLS } from './moderation-write-calls.js';
import { SITE_CALLS } from './site-write-calls.js';
import { LINK_CALLS } from './link-write-calls.js';
import { SUBSCRIBER_CALLS } from './subscriber-write-calls.js';
import { WEBHOOK_CALLS } from './webhook-calls.js';
import { Person, type PrepareScene } from './write-scene.js';

const INSIGHTS: Record<string, PrepareScene> = {
  'post /api/v1/insights/counts': async (context) => {
    const person = await Person.new(context);
    const count = `${person.user._id} 2026-11-22 09 page - 3`;
    const day = { _id: `${person.user._id}:2026-11-22` as never };
    return {
      send: (headers) =>
        person.json('POST', 'insights/counts', { edge: '0123456789abcdef', sequence: 1, counts: [count] })({
          'x-edge-key': EDGE_KEY,
          ...headers,
        }),
      status: 200,
      expectOnce: async () =>
        expect(await context.database.collection('insightdays').findOne(day)).toMatchObject({ pageViews: 3 }),
    };
  },
  'post /api/v1/messages/{username}': async (context) => {
    const person = await Person.new(context);
    await setVerified(context, person.user.username);
    const fields = { kind: 'contactForm', title: 'Write' };
    const { body } = await context.testApp.api.form<Entry>('link/add-entry', fields, person);
    const letter = {
      name: '',
      email: 'a@example.net',
      message: 'Hello',
      entryId: body.data._id,
      token: person.user._id,
    };
    return {
      send: (headers) =>
        person.json('POST', `messages/${person.user.username}`, letter)({ 'x-edge-key': EDGE_KEY, ...headers }),
      status: 202,
      expectOnce: async () => expect(await person.mails('message')).toBe(1),
    };
  },
  'post /api/v1/insights/release-counts': async (context) => {
    const person = await Person.new(context);
    const release = `0.2.0~${person.user._id.slice(-12)}`;
    const body = { edge: '0123456789abcdef', sequence: 1, counts: [`elsewhere mfe-public ${release} loads 3`] };
    const counted = { _id: `elsewhere/mfe-public/${release}` as never };
    return {
      send: (headers) => person.json('POST', 'insights/release-counts', body)({ 'x-edge-key': EDGE_KEY, ...headers }),
      status: 200,
      expectOnce: async () =>
        expect(await context.database.collection('releasecounts').findOne(counted)).toMatchObject({
          counts: { loads: 3 },
        }),
    };
  },
};

const OPERATORS: Record<string, PrepareScene> = {
  'put /api/v1/admin/operators/{username}': async (context) => {
    const person = await Person.new(context);
    return {
      send: person.sendAsOperator('PUT', `admin/operators/${person.user.username}`),
      status: 200,
      expectOnce: async () => expect(await person.document()).toMatchObject({ role: 'operator' }),
    };
  },
  'delete /api/v1/admin/operators/{username}': async (context) => {
    const person = await Person.new(context);
    await person.sendAsOperator('PUT', `admin/operators/${person.user.username}`)({});
    return {
      send: person.sendAsOperator('DELETE', `admin/operators/${person.user.username}`),
      status: 200,
      expectOnce: async () => expect(await person.document()).not.toHaveProperty('role'),
    };
  },
  'delete /api/v1/admin/sessions/{username}': async (context) => {
    const person = await Person.new(context);
    return {
      send: person.sendAsOperator('DELETE', `admin/sessions/${person.user.username}`),
      status: 200,
      expectOnce: async () => expect(await person.document()).toMatchObject({ openSessions: {} }),
    };
  },
  'post /api/v1/admin/test-mail': async (context) => {
    const person = await Person.new(context);
    return {
      send: person.sendAsOperator('POST', 'admin/test-mail', { to: person.user.email }),
      status: 200,
      // The mail server decides. A repetition sends another mail.
      expectOnce: async ({ body }) => expect(body.data).toHaveProperty('failure'),
    };
  },
  'post /api/v1/admin/health/test-mail': async (context) => {
    const person = await Person.new(context);
    await person.sendAsOperator('PUT', `admin/operators/${person.user.username}`)({});
    return {
      send: person.json('POST', 'admin/health/test-mail', {}),
      status: 200,
      // As with `admin/test-mail`, a repetition sends another mail.
      expectOnce: async ({ body }) => expect(body.data).toHaveProperty('failure'),
    };
  },
  'delete /api/v1/admin/sessions': async (context) => {
    const person = await Person.new(context);
    return {
      send: person.sendAsOperator('DELETE', 'admin/sessions'),
      status: 200,
      expectOnce: async () => expect(await person.document()).toMatchObject({ openSessions: {} }),
    };
  },
};

/** @param stored the fields of the stored user after the call */
function changeOfUser(path: string, body: object, stored = body): PrepareScene {
  return async (context) => {
    const person = await Person.new(context);
    return {
      send: person.json('PATCH', path, body),
      status: 200,
      expectOnce: async () => expect(await person.document()).toMatchObject(stored),
    };
  };
}

const PLACE = { slug: 'yt', name: 'Film' };
const PROFILE: Record<string, PrepareScene> = {
  'patch /api/v1/users/update-theme': changeOfUser('users/update-theme', { theme: 'monsoon' }),
  'patch /api/v1/users/insights/place': changeOfUser('users/insights/place', PLACE, { addressPlaces: { yt: 'Film' } }),
  'patch /api/v1/users/time-zone': changeOfUser('users/time-zone', { timeZone: 'Asia/Dhaka' }),
  'patch /api/v1/users/checklist': changeOfUser('users/checklist', { hasChecklist: true }),
  'post /api/v1/users/move': async (context) => {
    const person = await Person.new(context);
    answerForOtherSites(context.testApp);
    const address = newPageOf(person.user.username);
    return {
      send: person.json('POST', 'users/move', { address, months: 0 }),
      status: 200,
      expectOnce: async () => expect(await person.document()).toMatchObject({ move: { address, until: null } }),
      username: person.user.username,
    };
  },
  'delete /api/v1/users/move': async (context) => {
    const person = await Person.new(context);
    answerForOtherSites(context.testApp);
    await person.json('POST', 'users/move', { address: newPageOf(person.user.username), months: 1 })({});
    return {
      send: person.json('DELETE', 'users/move', {}),
      status: 200,
      expectOnce: async () => expect(await person.document()).not.toHaveProperty('move'),
      username: person.user.username,
    };
  },
  'patch /api/v1/users/avatar': async (context) => {
    const person = await Person.new(context);
    const send = person.form('PATCH users/avatar', {}, ['avatar', 1]);
    await send({});
    return {
      send,
      status: 200,
      expectOnce: async ({ body }) =>
        expect((await person.document())['avatar']).toMatchObject((body.data as SessionUser).avatar),
      username: person.user.username,
    };
  },
  'delete /api/v1/users/avatar': async (context) => {
    const person = await Person.new(context);
    await person.form('PATCH users/avatar', {}, ['avatar', 1])({});
    return {
      send: person.json('DELETE', 'users/avatar', {}),
      status: 200,
      expectOnce: async ({ body }) => {
        expect((body.data as SessionUser).avatar.url).toBe('');
        expect((await person.document())['avatar']).toBeNull();
      },
      username: person.user.username,
    };
  },
  'patch /api/v1/users/update-account': async (context) => {
    const person = await Person.new(context);
    await person.addLink('one');
    const username = newUsername();
    const email = `${username}@moved.example.com`;
    const fields = { username, email, fullName: 'Changed' };
    const call = { method: 'PATCH', path: 'users/update-account', body: fields };
    const grant = await confirmCall(context.testApp.api, call, person);
    return {
      send: (headers) =>
        person.json('PATCH', 'users/update-account', fields)({ ...headers, ...grant, 'sec-fetch-site': 'same-origin' }),
      status: 200,
      expectOnce: async () => {
        expect(await person.document()).toMatchObject({ username, email, fullName: 'Changed' });
        expect(await person.listOf('renames')).toHaveLength(1);
        expect(await person.listOf('formerEmails')).toHaveLength(1);
        expect(await person.mails('email-notice')).toBe(1);
        for (const name of [username, person.user.username])
          expect((await context.testApp.api.get(name)).body).toMatchObject({ data: [{ username }] });
      },
      username,
    };
  },
  'get /api/v1/users/email-send': async (context) => {
    const person = await Person.new(context);
    return {
      send: (headers) => context.testApp.api.get('users/email-send', { token: person.token, headers }),
      status: 200,
      expectOnce: async () => expect(await person.mails('verification')).toBe(1),
    };
  },
  'post /api/v1/users/email-verifide': async (context) => {
    const person = await Person.new(context);
    const { token } =
      (await context.testApp.app.get(OneTimeTokensService).issue(person.user._id, 'verification')) ?? {};
    return {
      send: person.json('POST', 'users/email-verifide', { token }),
      status: 200,
      expectOnce: async () =>
        expect(await person.document()).toMatchObject({ emailVerified: true, verificationToken: null }),
    };
  },
  'post /api/v1/users/email-undo': async (context) => {
    const person = await Person.new(context);
    const { username, email, _id } = person.user;
    const newIdentity = { username, fullName: 'A Person', email: `moved.${email}` };
    await person.json('PATCH', 'users/update-account', newIdentity)({});
    const [formerEmail] = (await person.listOf('formerEmails')) as { ref: string }[];
    const notice = { purpose: 'email-notice', userId: _id, ref: formerEmail?.ref ?? '', to: '' };
    const noticeMail = await context.testApp.app.get(MailWriters).write(notice);
    const token = new URL(noticeMail?.path ?? '', 'http://x').searchParams.get('token');
    return {
      send: person.json('POST', 'users/email-undo', { token }),
      status: 200,
      expectOnce: async () => {
        expect(await person.document()).toMatchObject({ email, passwordHash: null });
        expect(await person.listOf('formerEmails')).toEqual([]);
        expect(await person.mails('reset')).toBe(1);
      },
    };
  },
};

const ACCOUNTS: Record<string, PrepareScene> = {
  'post /api/v1/users/register': async (context) => {
    const username = newUsername();
    const email = `${username}@example.com`;
    const body = JSON.stringify({ username, fullName: 'A Person', email, password: PASSWORD });
    return {
      send: (headers) =>
        context.testApp.api.send('POST', 'users/register', {
          body,
          headers: { 'content-type': 'application/json', ...headers },
        }),
      status: 201,
      expectOnce: async () => {
        expect(await context.database.collection('users').countDocuments({ email })).toBe(1);
        expect((await context.testApp.api.get(username)).status).toBe(200);
        await context.testApp.api.login(username);
      },
    };
  },
  'post /api/v1/users/login': async (context) => {
    const person = await Person.new(context);
    const { username } = person.user;
    const before = (await person.sessions()).length;
    return {
      send: person.json('POST', 'users/login', { username, password: PASSWORD }),
      status: 200,
      expectOnce: async ({ body }) => {
        expect(await person.sessions()).toHaveLength(before + 1);
        const token = (body.data as LoginResponse).accessToken;
        expect((await context.testApp.api.get('link/all-link', { token })).status).toBe(200);
      },
    };
  },
  'post /api/v1/users/logout': async (context) => {
    const person = await Person.new(context);
    return {
      send: person.json('POST', 'users/logout', {}),
      status: 200,
      expectOnce: async () => expect(await person.sessions()).toEqual([]),
    };
  },
  'post /api/v1/users/forget-password': async (context) => {
    const person = await Person.new(context);
    return {
      send: person.json('POST', 'users/forget-password', { email: person.user.email }),
      status: 200,
      expectOnce: async () => expect(await person.mails('reset')).toBe(1),
    };
  },
  'patch /api/v1/users/forget-password': async (context) => {
    const person = await Person.new(context);
    const { token } = (await context.testApp.app.get(OneTimeTokensService).issue(person.user._id, 'reset')) ?? {};
    return {
      send: person.json('PATCH', 'users/forget-password', { token, password: 'eleven clay lamps' }),
      status: 200,
      expectOnce: async () => void (await context.testApp.api.login(person.user.username, 'eleven clay lamps')),
    };
  },
  'patch /api/v1/users/password': async (context) => {
    const person = await Person.new(context);
    const change = { currentPassword: PASSWORD, password: 'eleven clay lamps' };
    return {
      send: person.json('PATCH', 'users/password', change),
      status: 200,
      expectOnce: async ({ body }) => {
        expect(await person.sessions()).toHaveLength(1);
        const token = (body.data as LoginResponse).accessToken;
        expect((await context.testApp.api.get('link/all-link', { token })).status).toBe(200);
      },
    };
  },
  'post /api/v1/users/grants/{id}': async (context) => {
    const { api } = context.testApp;
    const person = await Person.new(context);
    const { token } = person;
    const id = grantIdOf(await api.get('users/export', { token, headers: { 'sec-fetch-site': 'same-origin' } }));
    return {
      send: (headers) => api.post(`users/grants/${id}`, { password: PASSWORD }, { token, headers }),
      status: 200,
      expectOnce: async ({ body }) => {
        const { secret } = body.data as ConfirmedCall;
        const secretHash = createHash('sha256').update(secret).digest('base64url');
        expect(Object.values((await person.document())['openSessions'] ?? {})).toMatchObject([
          { grants: { [id ?? '']: { secretHash, usedBy: null } } },
        ]);
      },
    };
  },
  'delete /api/v1/users/sessions/{id}': async (context) => {
    const person = await Person.new(context);
    const [currentSession = ''] = await person.sessions();
    await context.testApp.api.login(person.user.username);
    return {
      send: person.json('DELETE', `users/sessions/${currentSession}`, {}),
      status: 200,
      expectOnce: async () => {
        const remaining = await person.sessions();
        expect([remaining.length, remaining.includes(currentSession)]).toEqual([1, false]);
      },
    };
  },
  'delete /api/v1/users/account': async (context) => {
    const person = await Person.new(context);
    await person.addLink('one');
    const { username } = person.user;
    return {
      send: person.json('DELETE', 'users/account', { password: PASSWORD, confirm: username }),
      status: 200,
      expectOnce: async () => expect((await context.testApp.api.get(username)).status).toBe(404),
    };
  },
};

/** Every call that changes data, by its key in the OpenAPI document. */
export const WRITE_CALLS: Readonly<Record<string, PrepareScene>> = {
  ...LINK_CALLS,
  ...PRODUCT_CALLS,
  ...CUSTOM_THEME_CALLS,
  ...API_TOKEN_CALLS,
  ...PASSKEY_CALLS,
  ...SECOND_FACTOR_CALLS,
  ...INSIGHTS,
  ...SUBSCRIBER_CALLS,
  ...WEBHOOK_CALLS,
  ...OPERATORS,
  ...RELEASE_CALLS,
  ...SITE_CALLS,
  ...MODERATION_CALLS,
  ...REGISTRY_CALLS,
  ...PROFILE,
  ...ACCOUNTS,
};
