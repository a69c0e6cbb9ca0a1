import type { ConfirmedCall, LoginResponse } from '@linkstall/contracts/http';

import type { Call, Client, TestResponse } from './client.js';
import { confirmCall, grantIdOf } from './confirmed-call.js';
import { PasskeyDevice } from './passkey-device.js';
import type { ExpectedStatuses } from './registry-ownership.js';
import { Person, type PrepareScene } from './write-scene.js';

const namesOf = async (person: Person) =>
  Object.values((await person.document())['passkeys'] ?? {}).map(({ name }: { readonly name: string }) => name);

export const PASSKEY_CALLS: Readonly<Record<string, PrepareScene>> = {
  'post /api/v1/users/passkeys': async (context) => {
    const person = await Person.new(context);
    const passkey = await new PasskeyDevice().create(context.testApp, person.token);
    const call = { method: 'POST', path: 'users/passkeys', body: passkey };
    const grant = await confirmCall(context.testApp.api, call, person);
    return {
      send: (headers) => person.json('POST', 'users/passkeys', passkey)({ ...grant, ...headers }),
      status: 200,
      expectOnce: async () => expect(await namesOf(person)).toEqual(['Phone']),
    };
  },
  'delete /api/v1/users/passkeys/{id}': async (context) => {
    const person = await Person.new(context);
    await PasskeyDevice.addTo(context.testApp, person.token);
    const [key] = Object.keys((await person.document())['passkeys'] ?? {});
    const path = `users/passkeys/${key}`;
    const grant = await confirmCall(context.testApp.api, { method: 'DELETE', path, body: {} }, person);
    return {
      send: (headers) => person.json('DELETE', path, {})({ ...grant, ...headers }),
      status: 200,
      expectOnce: async () => expect(await namesOf(person)).toEqual([]),
    };
  },
  'post /api/v1/users/passkey-login': async (context) => {
    const person = await Person.new(context);
    const device = await PasskeyDevice.addTo(context.testApp, person.token);
    const proof = await device.prove(context.testApp);
    return {
      send: (headers) => context.testApp.api.post('users/passkey-login', proof, { headers }),
      status: 200,
      expectOnce: async ({ body }) => {
        expect(await person.sessions()).toHaveLength(2);
        const token = (body.data as LoginResponse).accessToken;
        expect((await context.testApp.api.get('link/all-link', { token })).status).toBe(200);
      },
    };
  },
  'post /api/v1/users/grants/{id}/passkey': async (context) => {
    const { api } = context.testApp;
    const person = await Person.new(context);
    const device = await PasskeyDevice.addTo(context.testApp, person.token);
    const { token } = person;
    const id = grantIdOf(await api.get('users/export', { token, headers: { 'sec-fetch-site': 'same-origin' } }));
    const proof = await device.prove(context.testApp);
    return {
      send: (headers) => api.post(`users/grants/${id}/passkey`, proof, { token, headers }),
      status: 200,
      expectOnce: async ({ body }) => expect((body.data as ConfirmedCall).secret).toMatch(/^[\w-]{22}$/),
    };
  },
};

const LOGGED_IN: ExpectedStatuses = [401, 401, 200, 200];
const PROOF = { id: 'AA', userHandle: 'AA', clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' };
const NEW = { id: 'AA', name: 'Phone', clientDataJSON: 'AA', attestationObject: 'AA' };
const NOBODY: ExpectedStatuses = [401, 401, 401, 401];

/** The owner of the session is the owner of the data. The signatures belong to nobody. */
export const passkeyOwnership = (
  api: () => Client,
): Readonly<Record<string, readonly [ExpectedStatuses, (_: unknown, call: Call) => Promise<TestResponse>]>> => ({
  'get /api/v1/users/passkeys': [LOGGED_IN, (_, call) => api().get('users/passkeys', call)],
  'post /api/v1/users/passkeys': [[401, 401, 403, 403], (_, call) => api().post('users/passkeys', NEW, call)],
  'delete /api/v1/users/passkeys/{id}': [LOGGED_IN, (_, call) => api().send('DELETE', 'users/passkeys/none', call)],
  'get /api/v1/users/passkey-challenge': [
    [200, 200, 200, 200],
    (_, call) => api().get('users/passkey-challenge', call),
  ],
  'post /api/v1/users/passkey-login': [NOBODY, (_, call) => api().post('users/passkey-login', PROOF, call)],
  'post /api/v1/users/grants/{id}/passkey': [
    [401, 401, 404, 404],
    (_, call) => api().post('users/grants/none/passkey', PROOF, call),
  ],
});
