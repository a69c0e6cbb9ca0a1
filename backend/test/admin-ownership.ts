import type { Call, Client, TestResponse } from './client.js';
import type { ExpectedStatuses } from './registry-ownership.js';

interface Owner {
  readonly user: { readonly username: string };
}
type SendCall = (owner: Owner, call: Call) => Promise<TestResponse>;

const NOBODY: ExpectedStatuses = [404, 404, 404, 404];
const KEY_ONLY: ExpectedStatuses = [404, 404, 404, 404];
const OPERATORS_ONLY: ExpectedStatuses = [401, 401, 403, 403];

/** Every call of the administration, for the test that only owners change data. */
export const adminOwnership = (api: () => Client): Readonly<Record<string, readonly [ExpectedStatuses, SendCall]>> => ({
  // Only the person who runs the server has the key.
  'get /api/v1/admin/operators': [KEY_ONLY, (_, call) => api().get('admin/operators', call)],
  'put /api/v1/admin/operators/{username}': [
    KEY_ONLY,
    ({ user: { username } }, call) => api().send('PUT', `admin/operators/${username}`, call),
  ],
  'delete /api/v1/admin/operators/{username}': [
    KEY_ONLY,
    ({ user: { username } }, call) => api().send('DELETE', `admin/operators/${username}`, call),
  ],
  'get /api/v1/admin/visited-pages': [KEY_ONLY, (_, call) => api().get('admin/visited-pages', call)],
  'get /api/v1/admin/storage': [KEY_ONLY, (_, call) => api().get('admin/storage', call)],
  'post /api/v1/admin/test-mail': [KEY_ONLY, (_, call) => api().post('admin/test-mail', { to: 'a@example.com' }, call)],
  'delete /api/v1/admin/second-factor/{username}': [
    KEY_ONLY,
    ({ user: { username } }, call) => api().send('DELETE', `admin/second-factor/${username}`, call),
  ],
  'delete /api/v1/admin/sessions': [KEY_ONLY, (_, call) => api().send('DELETE', 'admin/sessions', call)],
  'delete /api/v1/admin/sessions/{username}': [
    KEY_ONLY,
    ({ user: { username } }, call) => api().send('DELETE', `admin/sessions/${username}`, call),
  ],
  // These calls need an operator. The owner of the data does not matter.
  'get /api/v1/admin/health': [OPERATORS_ONLY, (_, call) => api().get('admin/health', call)],
  'post /api/v1/admin/health/test-mail': [OPERATORS_ONLY, (_, call) => api().post('admin/health/test-mail', {}, call)],
  'get /api/v1/admin/audit-log/{before}': [OPERATORS_ONLY, (_, call) => api().get('admin/audit-log/newest', call)],
  'get /api/v1/admin/accounts': [OPERATORS_ONLY, (_, call) => api().get('admin/accounts?search=a', call)],
  'get /api/v1/admin/reports': [OPERATORS_ONLY, (_, call) => api().get('admin/reports', call)],
  'post /api/v1/admin/reports/{username}/dismiss': [
    OPERATORS_ONLY,
    ({ user: { username } }, call) => api().post(`admin/reports/${username}/dismiss`, { reason: 'Fine.' }, call),
  ],
  'get /api/v1/admin/takedowns/{username}': [
    OPERATORS_ONLY,
    ({ user: { username } }, call) => api().get(`admin/takedowns/${username}`, call),
  ],
  'post /api/v1/admin/takedowns/{username}': [
    OPERATORS_ONLY,
    ({ user: { username } }, call) =>
      api().post(`admin/takedowns/${username}`, { target: 'page', id: '', category: 'spam', reason: 'Spam.' }, call),
  ],
  'post /api/v1/admin/takedowns/{username}/end': [
    OPERATORS_ONLY,
    ({ user: { username } }, call) =>
      api().post(`admin/takedowns/${username}/end`, { target: 'page', id: '', reason: 'Spam.' }, call),
  ],
  'post /api/v1/admin/new-pages/{username}/end': [
    OPERATORS_ONLY,
    ({ user: { username } }, call) => api().post(`admin/new-pages/${username}/end`, { reason: 'Known.' }, call),
  ],
  'post /api/v1/admin/takedowns/{username}/keep': [
    OPERATORS_ONLY,
    ({ user: { username } }, call) =>
      api().post(`admin/takedowns/${username}/keep`, { target: 'page', id: '', reason: 'Spam.' }, call),
  ],
  // Only the tokens of mails are valid.
  'get /api/v1/appeals/link': [NOBODY, (_, call) => api().get('appeals/link?token=x', call)],
  'post /api/v1/appeals/link': [
    NOBODY,
    (_, call) => api().post('appeals/link', { token: 'guess', words: 'No.' }, call),
  ],
  'get /api/v1/admin/site': [OPERATORS_ONLY, (_, call) => api().get('admin/site', call)],
  'patch /api/v1/admin/site': [OPERATORS_ONLY, (_, call) => api().patch('admin/site', { revision: 0 }, call)],
  'patch /api/v1/admin/site/logo': [OPERATORS_ONLY, (_, call) => api().send('PATCH', 'admin/site/logo', call)],
  'delete /api/v1/admin/site/logo': [OPERATORS_ONLY, (_, call) => api().send('DELETE', 'admin/site/logo', call)],
  'get /api/v1/admin/site/joining': [OPERATORS_ONLY, (_, call) => api().get('admin/site/joining', call)],
  'get /api/v1/admin/site/hosts': [OPERATORS_ONLY, (_, call) => api().get('admin/site/hosts', call)],
  'post /api/v1/admin/site/hosts': [
    OPERATORS_ONLY,
    (_, call) => api().post('admin/site/hosts', { text: 'bad.example', reason: 'Phishing.' }, call),
  ],
  'post /api/v1/admin/site/hosts/preview': [
    OPERATORS_ONLY,
    (_, call) => api().post('admin/site/hosts/preview', { text: 'bad.example' }, call),
  ],
  'post /api/v1/admin/site/hosts/{id}/end': [
    OPERATORS_ONLY,
    (_, call) => api().post('admin/site/hosts/6920a1b2c3d4e5f60718293a/end', { host: '', reason: 'Fine.' }, call),
  ],
  'post /api/v1/admin/site/invitations': [
    OPERATORS_ONLY,
    (_, call) => api().post('admin/site/invitations', { uses: 1, days: 1 }, call),
  ],
  'delete /api/v1/admin/site/invitations/{id}': [
    OPERATORS_ONLY,
    (_, call) => api().send('DELETE', 'admin/site/invitations/6920a1b2c3d4e5f60718293a', call),
  ],
  'post /api/v1/admin/site/waiting/{id}': [
    OPERATORS_ONLY,
    (_, call) => api().post('admin/site/waiting/6920a1b2c3d4e5f60718293a', { approves: false }, call),
  ],
  'get /api/v1/admin/releases': [OPERATORS_ONLY, (_, call) => api().get('admin/releases', call)],
  'get /api/v1/admin/forced-changes': [OPERATORS_ONLY, (_, call) => api().get('admin/forced-changes', call)],
  'post /api/v1/admin/forced-changes': [OPERATORS_ONLY, (_, call) => api().post('admin/forced-changes', {}, call)],
  'post /api/v1/admin/forced-changes/{env}/{id}/confirm': [
    OPERATORS_ONLY,
    (_, call) => api().post('admin/forced-changes/local/1796000000000-0f3a9c1e07b5/confirm', {}, call),
  ],
  'get /api/v1/admin/teams': [OPERATORS_ONLY, (_, call) => api().get('admin/teams', call)],
  'post /api/v1/admin/teams/{team}/{action}': [
    OPERATORS_ONLY,
    (_, call) => api().post('admin/teams/garden/set', { seq: 0 }, call),
  ],
  'get /api/v1/admin/releases/pages/{seq}': [OPERATORS_ONLY, (_, call) => api().get('admin/releases/pages/7', call)],
  'get /api/v1/admin/releases/log/{before}': [OPERATORS_ONLY, (_, call) => api().get('admin/releases/log/7', call)],
  ...Object.fromEntries(
    ['promote', 'rollback', 'disable', 'enable'].map((action) => [
      `post /api/v1/admin/releases/{remote}/${action}`,
      [OPERATORS_ONLY, (_: unknown, call: Call) => api().post(`admin/releases/mfe-links/${action}`, {}, call)] as const,
    ]),
  ),
});
