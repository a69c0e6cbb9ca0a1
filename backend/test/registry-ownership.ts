import type { Call, Client, TestResponse } from './client.js';

/** Expected statuses: without a token, with an ended session, as another user, as the owner. */
export type ExpectedStatuses = readonly [nobody: number, ended: number, other: number, owner: number];
/** The calls of teams refer to no data of a user. */
type SendCall = (owner: unknown, call: Call) => Promise<TestResponse>;

/** This site has no releases, and so no teams. */
const NO_TEAMS: ExpectedStatuses = [501, 501, 501, 501];
const NO_REGISTRY_TOKEN: ExpectedStatuses = [403, 403, 403, 403];
/** No program waits with this code. */
const NO_DEVICE_LOGIN: ExpectedStatuses = [401, 401, 404, 404];
const REFUSED_BODY: ExpectedStatuses = [400, 400, 400, 400];

/** Every call of teams, for the test that only owners change data. */
export const registryOwnership = (
  api: () => Client,
): Readonly<Record<string, readonly [ExpectedStatuses, SendCall]>> => ({
  'post /api/v1/registry/device': [NO_TEAMS, (_, call) => api().post('registry/device', { remote: 'mfe-links' }, call)],
  'get /api/v1/registry/device/codes/{userCode}': [
    NO_DEVICE_LOGIN,
    (_, call) => api().get('registry/device/codes/BCDF-GHJK', call),
  ],
  ...Object.fromEntries(
    ['allow', 'refuse'].map((verb) => [
      `post /api/v1/registry/device/codes/{userCode}/${verb}`,
      [
        NO_DEVICE_LOGIN,
        (_: unknown, call: Call) => api().post(`registry/device/codes/BCDF-GHJK/${verb}`, {}, call),
      ] as const,
    ]),
  ),
  // The token of a user is no token of the registry, also not the token of an operator.
  'post /api/v1/registry/token': [REFUSED_BODY, (_, call) => api().post('registry/token', {}, call)],
  'get /api/v1/registry/apps/{app}/api': [
    [404, 404, 404, 404], // only an edge has the key
    (_, call) => api().get('registry/apps/garden/api', call),
  ],
  'get /api/v1/registry/{remote}/releases': [
    NO_REGISTRY_TOKEN,
    (_, call) => api().get('registry/mfe-links/releases', call),
  ],
  'post /api/v1/registry/{remote}/previews': [
    NO_REGISTRY_TOKEN,
    (_, call) => api().post('registry/mfe-links/previews', { release: '1.0.0~0123456789ab' }, call),
  ],
  'post /api/v1/registry/{remote}/releases': [
    REFUSED_BODY,
    (_, call) => api().post('registry/mfe-links/releases', {}, call),
  ],
  'put /api/v1/registry/{remote}/blobs/{hash}': [
    NO_REGISTRY_TOKEN,
    (_, call) => api().send('PUT', `registry/mfe-links/blobs/${'0'.repeat(96)}`, call),
  ],
  ...Object.fromEntries(
    ['check', 'finish'].map((verb) => [
      `post /api/v1/registry/{remote}/releases/{release}/${verb}`,
      [
        NO_REGISTRY_TOKEN,
        (_: unknown, call: Call) => api().post(`registry/mfe-links/releases/1.0.0~0123456789ab/${verb}`, {}, call),
      ] as const,
    ]),
  ),
  'get /api/v1/registry/{remote}/sets': [NO_REGISTRY_TOKEN, (_, call) => api().get('registry/mfe-links/sets', call)],
  'post /api/v1/registry/sets': [
    NO_REGISTRY_TOKEN,
    (_, call) => {
      const releases = ['mfe-links@1.0.0~0123456789ab', 'mfe-store@1.0.0~0123456789ab'];
      return api().post('registry/sets', { name: 'checkout', releases }, call);
    },
  ],
  'post /api/v1/environments/{env}/sets/{name}/{verb}': [
    NO_REGISTRY_TOKEN,
    (_, call) => api().post('environments/local/sets/checkout/deploy', { message: 'Go' }, call),
  ],
  'post /api/v1/environments/{env}/sets/{name}/{verb}/plan': [
    NO_REGISTRY_TOKEN,
    (_, call) => api().post('environments/local/sets/checkout/deploy/plan', {}, call),
  ],
  'get /api/v1/environments/{env}/{remote}': [
    NO_REGISTRY_TOKEN,
    (_, call) => api().get('environments/local/mfe-links', call),
  ],
  'get /api/v1/environments/{env}/{remote}/events': [
    NO_REGISTRY_TOKEN,
    (_, call) => api().get('environments/local/mfe-links/events', call),
  ],
  'get /api/v1/environments/{env}/{remote}/log': [
    NO_REGISTRY_TOKEN,
    (_, call) => api().get('environments/local/mfe-links/log', call),
  ],
  'post /api/v1/environments/{env}/{remote}/{verb}': [
    NO_REGISTRY_TOKEN,
    (_, call) => api().post('environments/local/mfe-links/promote', { message: 'Go' }, call),
  ],
});
