import { Authenticator } from './authenticator.js';
import type { Call, Client, TestResponse } from './client.js';
import { confirmCall } from './confirmed-call.js';
import type { ExpectedStatuses } from './registry-ownership.js';
import { Person, type PrepareScene } from './write-scene.js';

export const SECOND_FACTOR_CALLS: Readonly<Record<string, PrepareScene>> = {
  'post /api/v1/users/second-factor': async (context) => {
    const person = await Person.new(context);
    const call = { method: 'POST', path: 'users/second-factor', body: {} };
    const grant = await confirmCall(context.testApp.api, call, person);
    return {
      send: (headers) => person.json('POST', 'users/second-factor', {})({ ...grant, ...headers }),
      status: 200,
      expectOnce: async () => expect(await person.document()).toMatchObject({ secondFactor: { onSince: null } }),
    };
  },
  'patch /api/v1/users/second-factor': async (context) => {
    const person = await Person.new(context);
    const app = await Authenticator.setUp(context.testApp, person.token);
    return {
      send: person.json('PATCH', 'users/second-factor', { code: app.code() }),
      status: 200,
      expectOnce: async () =>
        expect(await person.document()).toMatchObject({ secondFactor: { onSince: expect.any(Date) } }),
    };
  },
  'delete /api/v1/users/second-factor': async (context) => {
    const person = await Person.new(context);
    const app = await Authenticator.switchOn(context.testApp, person.token);
    const call = { method: 'DELETE', path: 'users/second-factor', body: {} };
    const grant = await app.grantOf(call, person.token, 1);
    return {
      send: (headers) => person.json('DELETE', 'users/second-factor', {})({ ...grant, ...headers }),
      status: 200,
      expectOnce: async () => expect(await person.document()).toMatchObject({ secondFactor: null }),
    };
  },
  'delete /api/v1/admin/second-factor/{username}': async (context) => {
    const person = await Person.new(context);
    await Authenticator.switchOn(context.testApp, person.token);
    return {
      send: person.sendAsOperator('DELETE', `admin/second-factor/${person.user.username}`),
      status: 200,
      expectOnce: async () => expect(await person.document()).toMatchObject({ secondFactor: null }),
    };
  },
};

const LOGGED_IN: ExpectedStatuses = [401, 401, 200, 200];
const PATH = 'users/second-factor';

/** The owner of the session is the owner of the data. Without a setup, a code is refused. */
export const secondFactorOwnership = (
  api: () => Client,
): Readonly<Record<string, readonly [ExpectedStatuses, (_: unknown, call: Call) => Promise<TestResponse>]>> => ({
  'get /api/v1/users/second-factor': [LOGGED_IN, (_, call) => api().get(PATH, call)],
  'patch /api/v1/users/second-factor': [[401, 401, 409, 409], (_, call) => api().patch(PATH, { code: 'A' }, call)],
  'post /api/v1/users/second-factor': [[401, 401, 403, 403], (_, call) => api().post(PATH, {}, call)],
  'delete /api/v1/users/second-factor': [LOGGED_IN, (_, call) => api().send('DELETE', PATH, call)],
});
