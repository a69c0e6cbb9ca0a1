import type {
  CustomTheme,
  Link,
  LoginResponse,
  LoginSession,
  OtherEntry,
  Product,
  SessionUser,
} from '@linkstall/contracts/http';

import { apiTokenOwnership } from '../../test/api-token-calls.js';
import { passkeyOwnership } from '../../test/passkey-calls.js';
import { secondFactorOwnership } from '../../test/second-factor-calls.js';
import { adminOwnership } from '../../test/admin-ownership.js';
import { accountOwnership } from '../../test/account-ownership.js';
import { type TestResponse, type Call, PASSWORD, testImage } from '../../test/client.js';
import { grantIdOf } from '../../test/confirmed-call.js';
import { CUSTOM_THEME } from '../../test/custom-themes.js';
import { MailServer } from '../../test/mail-server.js';
import { edgeOwnership } from '../../test/edge-ownership.js';
import { productOwnership } from '../../test/product-ownership.js';
import { KADHAI, productForm } from '../../test/products.js';
import { registryOwnership, type ExpectedStatuses } from '../../test/registry-ownership.js';
import { subscriberOwnership } from '../../test/subscriber-ownership.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { webhookOwnership } from '../../test/webhook-calls.js';

interface Person {
  readonly user: SessionUser;
  readonly token: string;
  /** A token of the owner's browser, which is used without the cookie of the browser. */
  readonly stolenToken: string;
  readonly link: Link;
  readonly heading: OtherEntry;
  readonly customTheme: CustomTheme;
  readonly product: Product;
  readonly hiddenProduct: Product;
}
/** Sends the call, with or without a token. If the call names data by an id, the data belong to `owner`. */
type SendCall = (owner: Person, call: Call) => Promise<TestResponse>;

const EVERYBODY: ExpectedStatuses = [200, 200, 200, 200];
const LOGGED_IN: ExpectedStatuses = [401, 401, 200, 200];
const REFUSED_SITE: ExpectedStatuses = [401, 401, 422, 422];
const NEW_HEADING = JSON.stringify([{ values: '{"kind":"heading","title":"New"}', picture: '' }]);
const OWNER_ONLY: ExpectedStatuses = [401, 401, 404, 200];

const mailServer = new MailServer();
let testApp: TestApp;
let image: Buffer;
let endedToken: string;
/** The owner in every test whose calls keep the owner's data and session. */
let sharedOwner: Person;
beforeAll(async () => {
  await mailServer.start();
  testApp = await startApp({ SMTP_URL: mailServer.url, PUBLIC_URL: 'https://stall.example' });
  image = await testImage();
  sharedOwner = await newPerson();
  endedToken = (await api().newSession()).token;
  await api().post('users/logout', {}, { token: endedToken });
});

const api = () => testApp.api;
/** A grant of the owner's session for the export. */
const grantOf = async ({ token }: Person) =>
  grantIdOf(await api().get('users/export', { token, headers: { 'sec-fetch-site': 'same-origin' } }));
const file = (name: string, fields: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set(name, new Blob([new Uint8Array(image)], { type: 'image/png' }), 'picture.png');
  return form;
};
const multipart = (methodAndPath: string, body: FormData, call: Call) => {
  const [method = '', path = ''] = methodAndPath.split(' ');
  return api().send(method, path, { ...call, body });
};

/** Every call of the OpenAPI document. The test below fails if a call is missing. */
const CALLS: Record<string, readonly [ExpectedStatuses, SendCall]> = {
  ...apiTokenOwnership(api),
  ...passkeyOwnership(api),
  ...secondFactorOwnership(api),
  ...webhookOwnership(api),
  'get /health/live': [EVERYBODY, (_, call) => api().get('/health/live', call)],
  'get /health/ready': [EVERYBODY, (_, call) => api().get('/health/ready', call)],
  'get /api/v1': [EVERYBODY, (_, call) => api().get('/api/v1', call)],
  'get /api/v1/{userName}': [EVERYBODY, ({ user }, call) => api().get(user.username, call)],
  'get /api/v1/users/u/{username}': [EVERYBODY, ({ user }, call) => api().get(`users/u/${user.username}`, call)],
  // This link has never counted its clicks.
  'get /api/v1/link/go/{id}': [[404, 404, 404, 404], ({ link }, call) => api().get(`link/go/${link._id}`, call)],
  'get /api/v1/{username}/Page': [EVERYBODY, ({ user }, call) => api().get(`${user.username}/Page`, call)],
  'get /api/v1/{username}/Store/{page}': [EVERYBODY, ({ user }, call) => api().get(`${user.username}/Store/1`, call)],
  'get /api/v1/{username}/Store/{page}/Collection/{collection}': [
    EVERYBODY,
    ({ user }, call) => api().get(`${user.username}/Store/1/Collection/Kitchen`, call),
  ],
  'get /api/v1/{username}/Store/{page}/Search/{words}': [
    EVERYBODY,
    ({ user }, call) => api().get(`${user.username}/Store/1/Search/pan`, call),
  ],
  'get /api/v1/disclosures/log': [LOGGED_IN, (_, call) => api().get('disclosures/log', call)],
  'get /api/v1/{username}/Store/Product/{id}': [
    [404, 404, 404, 404],
    ({ user, hiddenProduct: hidden }, call) => api().get(`${user.username}/Store/Product/${hidden._id}`, call),
  ],
  'post /api/v1/setup': [[401, 401, 400, 400], (_, call) => api().post('setup', { code: 'wrong' }, call)],
  'get /api/v1/site': [EVERYBODY, (_, call) => api().get('site', call)],
  'get /api/v1/users/listed/{part}': [EVERYBODY, (_, call) => api().get('users/listed/1', call)],
  'get /api/v1/{username}/Store': [EVERYBODY, ({ user }, call) => api().get(`${user.username}/Store`, call)],
  'get /api/v1/product/{id}': [
    [404, 404, 404, 200],
    ({ hiddenProduct: hidden }, call) => api().get(`product/${hidden._id}`, call),
  ],
  'post /api/v1/users/register': [
    [409, 409, 409, 409],
    ({ user: { username, email } }, call) =>
      api().post('users/register', { username, email, fullName: 'x', password: PASSWORD }, call),
  ],
  'get /api/v1/users/name-free/{username}': [
    EVERYBODY,
    ({ user: { username } }, call) => api().get(`users/name-free/${username}`, call),
  ],
  'post /api/v1/users/login': [
    EVERYBODY,
    ({ user: { username } }, call) => api().post('users/login', { username, password: PASSWORD }, call),
  ],
  'post /api/v1/users/logout': [EVERYBODY, (_, call) => api().post('users/logout', {}, call)],
  'post /api/v1/users/forget-password': [
    [200, 429, 429, 429], // one mail in 20 s, for every caller
    ({ user: { email } }, call) => api().post('users/forget-password', { email }, call),
  ],
  'patch /api/v1/users/forget-password': [
    [400, 400, 400, 400], // only the token of a mail is valid
    ({ user }, call) => api().patch('users/forget-password', { token: `${user._id}.guess`, password: PASSWORD }, call),
  ],
  'post /api/v1/users/email-verifide': [
    [400, 400, 400, 400],
    ({ user }, call) => api().post('users/email-verifide', { token: `${user._id}.guess` }, call),
  ],
  'post /api/v1/users/email-undo': [
    [400, 400, 400, 400],
    ({ user }, call) => api().post('users/email-undo', { token: `${user._id}.guess` }, call),
  ],
  'get /api/v1/users/email-send': [LOGGED_IN, (_, call) => api().get('users/email-send', call)],
  'delete /api/v1/users/sessions/{id}': [
    OWNER_ONLY,
    async (owner, call) => {
      const logins = await api().get<LoginSession[]>('users/sessions', { token: owner.token });
      return api().send('DELETE', `users/sessions/${logins.body.data[0]?._id}`, call);
    },
  ],
  'get /api/v1/users/grants/{id}': [
    OWNER_ONLY,
    async (owner, call) => api().get(`users/grants/${await grantOf(owner)}`, call),
  ],
  'post /api/v1/users/grants/{id}': [
    OWNER_ONLY,
    async (owner, call) => api().post(`users/grants/${await grantOf(owner)}`, { password: PASSWORD }, call),
  ],
  'get /api/v1/theme/all-theme': [LOGGED_IN, (_, call) => api().get('theme/all-theme', call)],
  'get /api/v1/theme/own-looks': [LOGGED_IN, (_, call) => api().get('theme/own-looks', call)],
  'post /api/v1/theme/add-look': [
    [401, 401, 201, 201],
    (_, call) => multipart('POST theme/add-look', file('photo', CUSTOM_THEME), call),
  ],
  'patch /api/v1/theme/update-look/{id}': [
    OWNER_ONLY,
    ({ customTheme }, call) =>
      multipart(`PATCH theme/update-look/${customTheme._id}`, file('photo', { name: 'Other' }), call),
  ],
  'post /api/v1/theme/delete-look': [
    OWNER_ONLY,
    ({ customTheme }, call) => api().post('theme/delete-look', { lookId: customTheme._id }, call),
  ],
  'post /api/v1/theme/restore-look': [
    OWNER_ONLY,
    async ({ customTheme, token }, call) => {
      if (call.token === token) await api().post('theme/delete-look', { lookId: customTheme._id }, call);
      return api().post('theme/restore-look', { lookId: customTheme._id }, call);
    },
  ],
  'get /api/v1/link/all-link': [LOGGED_IN, (_, call) => api().get('link/all-link', call)],
  'patch /api/v1/users/update-theme': [
    LOGGED_IN,
    (_, call) => api().patch('users/update-theme', { theme: 'monsoon' }, call),
  ],
  'get /api/v1/users/insights/{days}': [LOGGED_IN, (_, call) => api().get('users/insights/7', call)],
  'patch /api/v1/users/insights/place': [
    LOGGED_IN,
    (_, call) => api().patch('users/insights/place', { slug: 'yt', name: 'YouTube' }, call),
  ],
  // This user has no such place.
  'get /api/v1/users/u/{username}/places/{slug}': [
    [404, 404, 404, 404],
    ({ user }, call) => api().get(`users/u/${user.username}/places/none`, call),
  ],
  'patch /api/v1/users/time-zone': [
    LOGGED_IN,
    (_, call) => api().patch('users/time-zone', { timeZone: 'Asia/Dhaka' }, call),
  ],
  'patch /api/v1/users/checklist': [
    LOGGED_IN,
    (_, call) => api().patch('users/checklist', { hasChecklist: true }, call),
  ],
  ...edgeOwnership(api),
  'get /api/v1/users/remote-token/{remote}/{release}': [
    [401, 401, 501, 501], // nothing was ever published to this API
    (_, call) => api().get('users/remote-token/mfe-guest/0.1.0~0123456789ab', call),
  ],
  'get /api/v1/users/release-panel': [[401, 401, 501, 501], (_, call) => api().get('users/release-panel', call)],
  'post /api/v1/users/release-panel/switch': [
    [401, 401, 501, 501],
    (_, call) => api().post('users/release-panel/switch', { remote: 'mfe-links', release: '1.0.0~0123456789ab' }, call),
  ],
  ...subscriberOwnership(api),
  ...adminOwnership(api),
  ...accountOwnership(api),
  ...registryOwnership(api),
  'delete /api/v1/users/avatar': [LOGGED_IN, (_, call) => api().send('DELETE', 'users/avatar', call)],
  'patch /api/v1/users/header': [
    LOGGED_IN,
    (_, call) => multipart('PATCH users/header', file('cover', { header: 'side' }), call),
  ],
  'patch /api/v1/users/avatar': [LOGGED_IN, (_, call) => multipart('PATCH users/avatar', file('avatar'), call)],
  'patch /api/v1/users/update-account': [
    [401, 401, 409, 200], // another user cannot get the owner's name and email
    ({ user: { username, email } }, call) =>
      api().patch('users/update-account', { username, email, fullName: 'Changed' }, call),
  ],
  'patch /api/v1/users/password': [
    LOGGED_IN,
    (_, call) => api().patch('users/password', { currentPassword: PASSWORD, password: 'seven brass bowls' }, call),
  ],
  'delete /api/v1/users/account': [
    [401, 401, 400, 200], // the confirmation must be the caller's own name
    ({ user: { username } }, call) =>
      api().send('DELETE', 'users/account', {
        ...call,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ password: PASSWORD, confirm: username }),
      }),
  ],
  'post /api/v1/link/add-link': [
    [401, 401, 201, 201],
    (_, call) =>
      multipart('POST link/add-link', file('thumbnail', { title: 'New', url: 'example.com', isActive: 'true' }), call),
  ],
  'get /api/v1/link/all-entry': [LOGGED_IN, (_, call) => api().get('link/all-entry', call)],
  'post /api/v1/link/add-entry': [
    [401, 401, 201, 201],
    (_, call) => api().form('link/add-entry', { kind: 'heading', title: 'New' }, call),
  ],
  'patch /api/v1/link/update-entry/{id}': [
    OWNER_ONLY,
    ({ heading }, call) =>
      multipart(`PATCH link/update-entry/${heading._id}`, productForm({ title: 'Other' }, 'thumbnail'), call),
  ],
  'patch /api/v1/link/spotlight': [
    OWNER_ONLY,
    ({ heading }, call) => api().patch('link/spotlight', { entry: heading._id }, call),
  ],
  // Reads of other sites change nothing, and a private address is refused.
  ...Object.fromEntries(
    ['preview', 'preview-picture'].map((name) => [
      `post /api/v1/link/${name}`,
      [REFUSED_SITE, (_: unknown, call: Call) => api().post(`link/${name}`, { url: '127.0.0.1' }, call)] as const,
    ]),
  ),
  'post /api/v1/link/read-import': [
    REFUSED_SITE,
    (_, call) => api().form('link/read-import', { url: '127.0.0.1' }, call),
  ],
  'post /api/v1/link/import': [
    [401, 401, 201, 201],
    (_, call) => api().form('link/import', { entries: NEW_HEADING }, call),
  ],
  'post /api/v1/link/delete-entries': [
    LOGGED_IN,
    ({ link }, call) => api().post('link/delete-entries', { ids: [link._id] }, call),
  ],
  'patch /api/v1/link/update-entries': [
    OWNER_ONLY,
    ({ link, heading }, call) =>
      api().patch('link/update-entries', { ids: [link._id, heading._id], isActive: 'false' }, call),
  ],
  'post /api/v1/link/restore-entries': [
    OWNER_ONLY,
    async ({ link, token }, call) => {
      if (call.token === token) await api().post('link/delete-link', { linkId: link._id }, call);
      return api().post('link/restore-entries', { ids: [link._id] }, call);
    },
  ],
  'post /api/v1/link/delete-link': [
    OWNER_ONLY,
    ({ link }, call) => api().post('link/delete-link', { linkId: link._id }, call),
  ],
  'post /api/v1/link/restore-link': [
    OWNER_ONLY,
    async ({ link, token }, call) => {
      if (call.token === token) await api().post('link/delete-link', { linkId: link._id }, call);
      return api().post('link/restore-link', { linkId: link._id }, call);
    },
  ],
  'patch /api/v1/link/update-link/{id}': [
    OWNER_ONLY,
    ({ link }, call) => multipart(`PATCH link/update-link/${link._id}`, file('thumbnail', { title: 'Other' }), call),
  ],
  'patch /api/v1/link/order': [
    [401, 401, 409, 200], // another user's list never has this order
    ({ link, heading }, call) => {
      const ids = [link._id, heading._id];
      return api().patch('link/order', { from: ids, to: ids }, call);
    },
  ],
  ...productOwnership(api),
  'post /api/v1/product/add-product': [
    [401, 401, 201, 201],
    (_, call) => multipart('POST product/add-product', productForm(KADHAI, 'Product_img', [image]), call),
  ],
  'post /api/v1/product/restore-product/{id}': [
    OWNER_ONLY,
    async ({ product, token }, call) => {
      if (call.token === token) await api().send('DELETE', `product/delete-product/${product._id}`, call);
      return api().post(`product/restore-product/${product._id}`, {}, call);
    },
  ],
  'patch /api/v1/product/update-product/{id}': [
    OWNER_ONLY,
    ({ product }, call) =>
      multipart(`PATCH product/update-product/${product._id}`, productForm(KADHAI, 'new_product_img', [image]), call),
  ],
  'patch /api/v1/product/order': [
    [401, 401, 409, 200],
    async ({ product, hiddenProduct: hidden }, call) => {
      const ids = [product._id, hidden._id];
      const response = await api().patch('product/order', { from: ids, to: ids }, call);
      return response.status === 409
        ? api().patch('product/order', { from: ids.toReversed(), to: ids }, call)
        : response;
    },
  ],
};

/** Calls that remove the owner's data, or need the data in their original state. */
const NEEDS_NEW_OWNER = /^(delete|patch .*order$|post .*(logout|delete|restore|forget))|\/password$/;

const BROWSER = { 'sec-fetch-site': 'same-origin' };

async function newPerson(): Promise<Person> {
  const { user, token } = await api().newSession();
  const link = await multipart('POST link/add-link', file('thumbnail', { title: 'A link', url: 'example.com' }), {
    token,
  });
  const heading = await api().form('link/add-entry', { kind: 'heading', title: 'A heading' }, { token });
  const customTheme = await multipart('POST theme/add-look', file('photo', CUSTOM_THEME), { token });
  const add = (status: string) =>
    multipart('POST product/add-product', productForm({ ...KADHAI, Product_status: status }, 'Product_img'), {
      token,
    });
  const [product, hidden] = [await add('true'), await add('false')];
  const credentials = { username: user.username, password: PASSWORD };
  const browserLogin = await api().post<LoginResponse>('users/login', credentials, { headers: BROWSER });
  return {
    user,
    token,
    stolenToken: browserLogin.body.data.accessToken,
    link: link.body.data as Link,
    heading: heading.body.data as OtherEntry,
    customTheme: customTheme.body.data as CustomTheme,
    product: product.body.data as Product,
    hiddenProduct: hidden.body.data as Product,
  };
}

/** All data of a person, as that person sees them. */
async function ownerData({ user, token }: Person) {
  const responses = [`users/u/${user.username}`, 'link/all-entry', 'theme/own-looks', `${user.username}/Store`].map(
    async (path) => (await api().get(path, { token })).body.data,
  );
  return JSON.stringify(await Promise.all(responses));
}

it('every call of the OpenAPI document is in the table', async () => {
  const { paths } = (await api().get('/docs/openapi.json')).body as unknown as { paths: Record<string, object> };
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  expect(Object.keys(CALLS).sort()).toEqual(documented.sort());
});

it.each(Object.entries(CALLS))(
  '%s: only the owner may change data; no token, an ended session, a stolen token and another user change nothing',
  async (name, [expected, send]) => {
    const owner = NEEDS_NEW_OWNER.test(name) ? await newPerson() : sharedOwner;
    const other = await api().newSession();
    const before = await ownerData(owner);
    const [, statusWithEndedToken] = expected;
    // A public write is sent without the stolen token, because its second response is different.
    if (statusWithEndedToken === 401 || name.startsWith('get '))
      expect((await send(owner, { token: owner.stolenToken })).status).toBe(statusWithEndedToken);
    const otherResponses = [
      await send(owner, {}),
      await send(owner, { token: endedToken }),
      await send(owner, { token: other.token }),
    ];
    expect(await ownerData(owner)).toBe(before);
    expect((await api().get('link/all-link', { token: owner.token })).status).toBe(200);
    for (const { text } of otherResponses.filter(({ status }) => status >= 400))
      expect(text).not.toContain(owner.hiddenProduct.Product_Name + '"');
    const ownerResponse = await send(owner, { token: owner.token });
    expect([...otherResponses, ownerResponse].map(({ status }) => status)).toEqual(expected);
  },
);

it('private data are never in a response to another user', async () => {
  const [owner, other] = [await newPerson(), await newPerson()];
  for (const call of [{}, { token: other.token }]) {
    const store = await api().get(`${owner.user.username}/Store`, call);
    expect(store.text).toContain(owner.product._id);
    expect(store.text).not.toContain(owner.hiddenProduct._id);
  }
  expect((await api().get('link/all-link', { token: other.token })).text).not.toContain(owner.link._id);
  expect((await api().get('users/export', { token: other.token })).text).not.toContain(owner.user.username);
});
