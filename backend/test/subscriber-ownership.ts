import type { Call, Client, TestResponse } from './client.js';
import type { ExpectedStatuses } from './registry-ownership.js';

interface Owner {
  readonly user: { readonly username: string };
}
type SendCall = (owner: Owner, call: Call) => Promise<TestResponse>;

const EVERYBODY: ExpectedStatuses = [200, 200, 200, 200];
const NOBODY: ExpectedStatuses = [404, 404, 404, 404];
const LOGGED_IN: ExpectedStatuses = [401, 401, 200, 200];

/** Every call of e-mail lists, for the test that only owners change data. */
export const subscriberOwnership = (
  api: () => Client,
): Readonly<Record<string, readonly [ExpectedStatuses, SendCall]>> => ({
  'get /api/v1/users/subscribers/{page}': [LOGGED_IN, (_, call) => api().get('users/subscribers/1', call)],
  'get /api/v1/users/subscribers/export': [LOGGED_IN, (_, call) => api().get('users/subscribers/export', call)],
  // The call deletes nothing of other owners: `subscribers.spec.ts`.
  'delete /api/v1/users/subscribers/{id}': [
    LOGGED_IN,
    (_, call) => api().send('DELETE', 'users/subscribers/6920a1b2c3d4e5f60718293a', call),
  ],
  // Only an edge has the key.
  'post /api/v1/subscriptions/{username}': [
    NOBODY,
    ({ user: { username } }, call) => api().post(`subscriptions/${username}`, {}, call),
  ],
  // Only the tokens of mails are valid, and no token is the same as one that has ended.
  'get /api/v1/subscriptions/link': [NOBODY, (_, call) => api().get('subscriptions/link?token=x', call)],
  'post /api/v1/subscriptions/link/confirm': [
    NOBODY,
    (_, call) => api().post('subscriptions/link/confirm', { token: 'guess' }, call),
  ],
  'post /api/v1/subscriptions/link/unsubscribe': [
    EVERYBODY,
    (_, call) => api().post('subscriptions/link/unsubscribe', { token: 'guess' }, call),
  ],
});
