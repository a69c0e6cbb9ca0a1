import type { WebhookTest } from '@linkstall/contracts/http';

import { SafeSend } from '../src/link-previews/safe-send.service.js';
import { WebhooksService } from '../src/webhooks/webhooks.service.js';
import { WebhooksRepository } from '../src/webhooks/webhooks.repository.js';
import type { Call, Client, TestResponse } from './client.js';
import { confirmCall } from './confirmed-call.js';
import type { ExpectedStatuses } from './registry-ownership.js';
import type { TestApp } from './test-app.js';
import { PRODUCTS } from './webhook-scene.js';
import { Person, type PrepareScene, type SceneContext } from './write-scene.js';

/** Answers for all receivers of webhooks, without a connection. */
export function answerForReceivers({ app }: Pick<TestApp, 'app'>, status: () => number): void {
  Object.assign(app.get(SafeSend), { send: () => Promise.resolve({ status: status(), text: '' }) });
}

/** Stores a webhook without the call, and returns its id. */
export async function newWebhook({ app }: Pick<TestApp, 'app'>, ownerId: string): Promise<string> {
  const id = app.get(WebhooksRepository).newId();
  const now = new Date();
  const settings = { ...PRODUCTS, kind: 'standard', events: ['subscriber.confirmed', 'product.changed'] } as const;
  await app
    .get(WebhooksRepository)
    .insert(ownerId, { ...settings, id, key: 'whsec_AAAA', createdAt: now, nextAt: now });
  return id;
}

async function newOwner(context: SceneContext) {
  const person = await Person.new(context);
  const id = await newWebhook(context.testApp, person.user._id);
  const stored = async () => (await context.testApp.app.get(WebhooksService).list(person.user._id)).webhooks;
  return { person, id, stored };
}

const CHANGED = 'https://hooks.example/changed';
const { kind: _kind, ...CHANGE } = { ...PRODUCTS, address: CHANGED };

export const WEBHOOK_CALLS: Readonly<Record<string, PrepareScene>> = {
  'post /api/v1/users/webhooks': async (context) => {
    const { person, stored } = await newOwner(context);
    const body = { ...PRODUCTS, address: CHANGED };
    const grant = await confirmCall(context.testApp.api, { method: 'POST', path: 'users/webhooks', body }, person);
    return {
      send: (headers) => person.json('POST', 'users/webhooks', body)({ ...grant, ...headers }),
      status: 200,
      expectOnce: async () => expect(await stored()).toMatchObject([{}, { address: CHANGED }]),
    };
  },
  'patch /api/v1/users/webhooks/{id}': async (context) => {
    const { person, id, stored } = await newOwner(context);
    const path = `users/webhooks/${id}`;
    const grant = await confirmCall(context.testApp.api, { method: 'PATCH', path, body: CHANGE }, person);
    return {
      send: (headers) => person.json('PATCH', path, CHANGE)({ ...grant, ...headers }),
      status: 200,
      expectOnce: async () => expect(await stored()).toMatchObject([{ address: CHANGED }]),
    };
  },
  'delete /api/v1/users/webhooks/{id}': async (context) => {
    const { person, id, stored } = await newOwner(context);
    const path = `users/webhooks/${id}`;
    const grant = await confirmCall(context.testApp.api, { method: 'DELETE', path, body: {} }, person);
    return {
      send: (headers) => person.json('DELETE', path, {})({ ...grant, ...headers }),
      status: 200,
      expectOnce: async () => expect(await stored()).toEqual([]),
    };
  },
  'post /api/v1/users/webhooks/{id}/test': async (context) => {
    const { person, id, stored } = await newOwner(context);
    answerForReceivers(context.testApp, () => 500);
    return {
      send: person.json('POST', `users/webhooks/${id}/test`, {}),
      status: 200,
      expectOnce: async ({ body }) => {
        const { failure } = body.data as WebhookTest;
        expect(failure).toMatchObject({ problem: 'status', status: 500 });
        expect(await stored()).toMatchObject([{ failure: { problem: 'status', status: 500 } }]);
      },
    };
  },
};

const LOGGED_IN: ExpectedStatuses = [401, 401, 200, 200];
const SENSITIVE: ExpectedStatuses = [401, 401, 403, 403];
const UNKNOWN: ExpectedStatuses = [401, 401, 404, 404];
const NONE = `users/webhooks/${'0'.repeat(24)}`;

/** The owner of the session is the owner of the data. `webhooks.spec.ts` tries the webhooks of others. */
export const webhookOwnership = (
  api: () => Client,
): Readonly<Record<string, readonly [ExpectedStatuses, (_: unknown, call: Call) => Promise<TestResponse>]>> => ({
  'get /api/v1/users/webhooks': [LOGGED_IN, (_, call) => api().get('users/webhooks', call)],
  'post /api/v1/users/webhooks': [SENSITIVE, (_, call) => api().post('users/webhooks', PRODUCTS, call)],
  'patch /api/v1/users/webhooks/{id}': [UNKNOWN, (_, call) => api().patch(NONE, CHANGE, call)],
  'delete /api/v1/users/webhooks/{id}': [LOGGED_IN, (_, call) => api().send('DELETE', NONE, call)],
  'post /api/v1/users/webhooks/{id}/test': [UNKNOWN, (_, call) => api().post(`${NONE}/test`, {}, call)],
});
