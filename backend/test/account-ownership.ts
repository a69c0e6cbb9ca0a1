import type { Call, Client, TestResponse } from './client.js';
import type { ExpectedStatuses } from './registry-ownership.js';

/** The calls refer to the data of the caller. */
type SendCall = (owner: unknown, call: Call) => Promise<TestResponse>;

const EVERYBODY: ExpectedStatuses = [200, 200, 200, 200];
const LOGGED_IN: ExpectedStatuses = [401, 401, 200, 200];

/** The calls of an account, for the test that only owners change data. */
export const accountOwnership = (
  api: () => Client,
): Readonly<Record<string, readonly [ExpectedStatuses, SendCall]>> => ({
  'get /api/v1/users/export': [LOGGED_IN, (_, call) => api().get('users/export', call)],
  'get /api/v1/users/sessions': [LOGGED_IN, (_, call) => api().get('users/sessions', call)],
  'get /api/v1/users/signup-challenge': [[200, 200, 200, 200], (_, call) => api().get('users/signup-challenge', call)],
  'get /api/v1/users/storage': [LOGGED_IN, (_, call) => api().get('users/storage', call)],
  'get /api/v1/users/account': [LOGGED_IN, (_, call) => api().get('users/account', call)],
  // No site has this name.
  'post /api/v1/users/move': [
    [401, 401, 422, 422],
    (_, call) => api().post('users/move', { address: 'https://new.example/asha', months: 3 }, call),
  ],
  'delete /api/v1/users/move': [LOGGED_IN, (_, call) => api().send('DELETE', 'users/move', call)],
  'get /api/v1/users/newest/{before}': [EVERYBODY, (_, call) => api().get('users/newest/first', call)],
  'get /api/v1/users/export-keys': [EVERYBODY, (_, call) => api().get('users/export-keys', call)],
});
