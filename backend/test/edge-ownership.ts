import type { Call, Client, TestResponse } from './client.js';
import type { ExpectedStatuses } from './registry-ownership.js';

interface Owner {
  readonly user: { readonly username: string };
}
type SendCall = (owner: Owner, call: Call) => Promise<TestResponse>;

const KEY_ONLY: ExpectedStatuses = [404, 404, 404, 404];

/** Every call of the edge, which alone has the key, for the test that only owners change data. */
export const edgeOwnership = (api: () => Client): Readonly<Record<string, readonly [ExpectedStatuses, SendCall]>> => ({
  'get /api/v1/insights/owners/{username}': [
    KEY_ONLY,
    ({ user: { username } }, call) => api().get(`insights/owners/${username}`, call),
  ],
  'post /api/v1/insights/counts': [KEY_ONLY, (_, call) => api().post('insights/counts', {}, call)],
  'post /api/v1/insights/release-counts': [KEY_ONLY, (_, call) => api().post('insights/release-counts', {}, call)],
  'post /api/v1/reports/{username}': [KEY_ONLY, (_, call) => api().post('reports/anybody', {}, call)],
  'post /api/v1/messages/{username}': [KEY_ONLY, (_, call) => api().post('messages/anybody', {}, call)],
});
