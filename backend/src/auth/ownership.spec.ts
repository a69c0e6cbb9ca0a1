import type { Link, OtherEntry, LoginSession, OwnLook, Product, SessionUser } from '@linkstall/contracts/http';

import { type TestResponse, type Call, PASSWORD, picture } from '../../test/client.js';
import { LOOK } from '../../test/looks.js';
import { MailServer } from '../../test/mail-server.js';
import { KADHAI, productForm } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';

interface Person {
  readonly user: SessionUser;
  readonly token: string;
  readonly link: Link;
  readonly heading: OtherEntry;
  readonly look: OwnLook;
  readonly product: Product;
  readonly hidden: Product;
}
/** Makes the call with a token, or without: always about what belongs to `owner`, where the call names anything. */
type Make = (owner: Person, call: Call) => Promise<TestResponse>;
/** Statuses for nobody, a user whose session has ended, another user, the owner. */
type Expected = readonly [nobody: number, ended: number, other: number, owner: number];

const everybody: Expected = [200, 200, 200, 200];
const loggedIn: Expected = [401, 401, 200, 200];
const operatorsOnly: Expected = [401, 401, 403, 403];
const ownerOnly: Expected = [401, 401, 404, 200];

const post = new MailServer();
let running: TestApp;
let png: Buffer;
/** The token of a session that has ended. */
let endedToken: string;
/** The owner in every test whose calls leave what the owner has, and the owner's session, in place. */
let sharedOwner: Person;
beforeAll(async () => {
  await post.start();
  running = await startApp({ SMTP_URL: post.url, PUBLIC_URL: 'https://stall.example' });
  png = await picture();
  sharedOwner = await newPerson();
  endedToken = (await api().newSession()).token;
  await api().post('users/logout', {}, { token: endedToken });
});
afterAll(async () => {
  await running.close();
  await post.stop();
});

const api = () => running.api;
const file = (name: string, texts: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [key, value] of Object.entries(texts)) form.set(key, value);
  form.set(name, new Blob([new Uint8Array(png)], { type: 'image/png' }), 'picture.png');
  return form;
};
const multipart = (address: string, body: FormData, call: Call) => {
  const [method = '', path = ''] = address.split(' ');
  return api().send(method, path, { ...call, body });
};

/** Every call of the OpenAPI document; a call that is missing here fails the test below. */
const calls: Record<string, readonly [Expected, Make]> = {
  'get /health/live': [everybody, (_, call) => api().get('/health/live', call)],
  'get /health/ready': [everybody, (_, call) => api().get('/health/ready', call)],
  'get /api/v1': [everybody, (_, call) => api().get('/api/v1', call)],
  'get /api/v1/{userName}': [everybody, ({ user }, call) => api().get(user.username, call)],
  'get /api/v1/users/u/{username}': [everybody, ({ user }, call) => api().get(`users/u/${user.username}`, call)],
  'get /api/v1/link/go/{id}': [[404, 404, 404, 404], ({ link }, call) => api().get(`link/go/${link._id}`, call)], // not all its clicks are counted
  'get /api/v1/{username}/Page': [everybody, ({ user }, call) => api().get(`${user.username}/Page`, call)],
  'get /api/v1/{username}/Store/{page}': [everybody, ({ user }, call) => api().get(`${user.username}/Store/1`, call)],
  'get /api/v1/{username}/Store/Product/{id}': [
    [404, 404, 404, 404],
    ({ user, hidden }, call) => api().get(`${user.username}/Store/Product/${hidden._id}`, call),
  ],
  'get /api/v1/users/listed/{part}': [everybody, (_, call) => api().get('users/listed/1', call)],
  'get /api/v1/{username}/Store': [everybody, ({ user }, call) => api().get(`${user.username}/Store`, call)],
  'get /api/v1/product/{id}': [[404, 404, 404, 200], ({ hidden }, call) => api().get(`product/${hidden._id}`, call)],
  'post /api/v1/users/register': [
    [409, 409, 409, 409],
    ({ user: { username, email } }, call) =>
      api().post('users/register', { username, email, fullName: 'x', password: PASSWORD }, call),
  ],
  'get /api/v1/users/name-free/{username}': [
    everybody,
    ({ user: { username } }, call) => api().get(`users/name-free/${username}`, call),
  ],
  'post /api/v1/users/login': [
    everybody,
    ({ user: { username } }, call) => api().post('users/login', { username, password: PASSWORD }, call),
  ],
  'post /api/v1/users/logout': [everybody, (_, call) => api().post('users/logout', {}, call)],
  'post /api/v1/users/forget-password': [
    [200, 429, 429, 429], // one mail in 20 s, whoever asks
    ({ user: { email } }, call) => api().post('users/forget-password', { email }, call),
  ],
  'patch /api/v1/users/forget-password': [
    [400, 400, 400, 400], // only the token of a mail counts
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
  'get /api/v1/users/email-send': [loggedIn, (_, call) => api().get('users/email-send', call)],
  'get /api/v1/users/account': [loggedIn, (_, call) => api().get('users/account', call)],
  'get /api/v1/users/export': [loggedIn, (_, call) => api().get('users/export', call)],
  'get /api/v1/users/sessions': [loggedIn, (_, call) => api().get('users/sessions', call)],
  'delete /api/v1/users/sessions/{id}': [
    ownerOnly,
    async (owner, call) => {
      const logins = await api().get<LoginSession[]>('users/sessions', { token: owner.token });
      return api().send('DELETE', `users/sessions/${logins.body.data[0]?._id}`, call);
    },
  ],
  'post /api/v1/users/confirm-password': [
    loggedIn,
    (_, call) => api().post('users/confirm-password', { password: PASSWORD }, call),
  ],
  'get /api/v1/theme/all-theme': [loggedIn, (_, call) => api().get('theme/all-theme', call)],
  'get /api/v1/theme/own-looks': [loggedIn, (_, call) => api().get('theme/own-looks', call)],
  'post /api/v1/theme/add-look': [
    [401, 401, 201, 201],
    (_, call) => multipart('POST theme/add-look', file('photo', LOOK), call),
  ],
  'patch /api/v1/theme/update-look/{id}': [
    ownerOnly,
    ({ look }, call) => multipart(`PATCH theme/update-look/${look._id}`, file('photo', { name: 'Other' }), call),
  ],
  'post /api/v1/theme/delete-look': [
    ownerOnly,
    ({ look }, call) => api().post('theme/delete-look', { lookId: look._id }, call),
  ],
  'post /api/v1/theme/restore-look': [
    ownerOnly,
    async ({ look, token }, call) => {
      if (call.token === token) await api().post('theme/delete-look', { lookId: look._id }, call);
      return api().post('theme/restore-look', { lookId: look._id }, call);
    },
  ],
  'get /api/v1/link/all-link': [loggedIn, (_, call) => api().get('link/all-link', call)],
  'patch /api/v1/users/update-theme': [
    loggedIn,
    (_, call) => api().patch('users/update-theme', { theme: 'monsoon' }, call),
  ],
  'get /api/v1/users/insights/{days}': [loggedIn, (_, call) => api().get('users/insights/7', call)],
  'patch /api/v1/users/time-zone': [
    loggedIn,
    (_, call) => api().patch('users/time-zone', { timeZone: 'Asia/Dhaka' }, call),
  ],
  'get /api/v1/insights/owners/{username}': [
    [404, 404, 404, 404], // only an edge
    ({ user: { username } }, call) => api().get(`insights/owners/${username}`, call),
  ],
  'post /api/v1/insights/counts': [[404, 404, 404, 404], (_, call) => api().post('insights/counts', {}, call)],
  // Only who runs the machine.
  'get /api/v1/admin/operators': [[404, 404, 404, 404], (_, call) => api().get('admin/operators', call)],
  'put /api/v1/admin/operators/{username}': [
    [404, 404, 404, 404],
    ({ user: { username } }, call) => api().send('PUT', `admin/operators/${username}`, call),
  ],
  'delete /api/v1/admin/operators/{username}': [
    [404, 404, 404, 404],
    ({ user: { username } }, call) => api().send('DELETE', `admin/operators/${username}`, call),
  ],
  // Only operators, whoever owns what.
  'get /api/v1/admin/releases': [operatorsOnly, (_, call) => api().get('admin/releases', call)],
  'get /api/v1/admin/releases/log/{before}': [operatorsOnly, (_, call) => api().get('admin/releases/log/7', call)],
  ...Object.fromEntries(
    ['promote', 'rollback', 'disable', 'enable'].map((action) => [
      `post /api/v1/admin/releases/{remote}/${action}`,
      [operatorsOnly, (_: Person, call: Call) => api().post(`admin/releases/mfe-links/${action}`, {}, call)] as const,
    ]),
  ),
  'delete /api/v1/users/avatar': [loggedIn, (_, call) => api().send('DELETE', 'users/avatar', call)],
  'patch /api/v1/users/avatar': [loggedIn, (_, call) => multipart('PATCH users/avatar', file('avatar'), call)],
  'patch /api/v1/users/update-account': [
    [401, 401, 409, 200], // the owner's name and email are taken for anybody else
    ({ user: { username, email } }, call) =>
      api().patch('users/update-account', { username, email, fullName: 'Changed' }, call),
  ],
  'patch /api/v1/users/password': [
    loggedIn,
    (_, call) => api().patch('users/password', { currentPassword: PASSWORD, password: 'seven brass bowls' }, call),
  ],
  'delete /api/v1/users/account': [
    [401, 401, 400, 200], // it asks for the caller's own name
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
  'get /api/v1/link/all-entry': [loggedIn, (_, call) => api().get('link/all-entry', call)],
  'post /api/v1/link/add-entry': [
    [401, 401, 201, 201],
    (_, call) => api().form('link/add-entry', { kind: 'heading', title: 'New' }, call),
  ],
  'patch /api/v1/link/update-entry/{id}': [
    ownerOnly,
    ({ heading }, call) =>
      multipart(`PATCH link/update-entry/${heading._id}`, productForm({ title: 'Other' }, 'thumbnail'), call),
  ],
  'patch /api/v1/link/spotlight': [
    ownerOnly,
    ({ heading }, call) => api().patch('link/spotlight', { entry: heading._id }, call),
  ],
  'post /api/v1/link/delete-link': [
    ownerOnly,
    ({ link }, call) => api().post('link/delete-link', { linkId: link._id }, call),
  ],
  'post /api/v1/link/restore-link': [
    ownerOnly,
    async ({ link, token }, call) => {
      if (call.token === token) await api().post('link/delete-link', { linkId: link._id }, call);
      return api().post('link/restore-link', { linkId: link._id }, call);
    },
  ],
  'patch /api/v1/link/update-link/{id}': [
    ownerOnly,
    ({ link }, call) => multipart(`PATCH link/update-link/${link._id}`, file('thumbnail', { title: 'Other' }), call),
  ],
  'patch /api/v1/link/order': [
    [401, 401, 409, 200], // another user's list never was in this order
    ({ link, heading }, call) => {
      const ids = [link._id, heading._id];
      return api().patch('link/order', { from: ids, to: ids }, call);
    },
  ],
  'post /api/v1/product/add-product': [
    [401, 401, 201, 201],
    (_, call) => multipart('POST product/add-product', productForm(KADHAI, 'Product_img', [png]), call),
  ],
  'post /api/v1/product/restore-product/{id}': [
    ownerOnly,
    async ({ product, token }, call) => {
      if (call.token === token) await api().send('DELETE', `product/delete-product/${product._id}`, call);
      return api().post(`product/restore-product/${product._id}`, {}, call);
    },
  ],
  'patch /api/v1/product/update-product/{id}': [
    ownerOnly,
    ({ product }, call) =>
      multipart(`PATCH product/update-product/${product._id}`, productForm(KADHAI, 'new_product_img', [png]), call),
  ],
  'delete /api/v1/product/delete-product/{id}': [
    ownerOnly,
    ({ product }, call) => api().send('DELETE', `product/delete-product/${product._id}`, call),
  ],
  'patch /api/v1/product/order': [
    [401, 401, 409, 200],
    async ({ product, hidden }, call) => {
      const ids = [product._id, hidden._id];
      const stored = await api().patch('product/order', { from: ids, to: ids }, call);
      return stored.status === 409 ? api().patch('product/order', { from: ids.toReversed(), to: ids }, call) : stored;
    },
  ],
};

/** Calls that take something from the owner, or need it as it was made. */
const NEEDS_NEW_OWNER = /^(delete|patch .*order$|post .*(logout|delete|restore|forget))|\/password$/;

async function newPerson(): Promise<Person> {
  const { user, token } = await api().newSession();
  const link = await multipart('POST link/add-link', file('thumbnail', { title: 'A link', url: 'example.com' }), {
    token,
  });
  const heading = await api().form('link/add-entry', { kind: 'heading', title: 'A heading' }, { token });
  const look = await multipart('POST theme/add-look', file('photo', LOOK), { token });
  const add = (status: string) =>
    multipart('POST product/add-product', productForm({ ...KADHAI, Product_status: status }, 'Product_img'), {
      token,
    });
  const [product, hidden] = [await add('true'), await add('false')];
  return {
    user,
    token,
    link: link.body.data as Link,
    heading: heading.body.data as OtherEntry,
    look: look.body.data as OwnLook,
    product: product.body.data as Product,
    hidden: hidden.body.data as Product,
  };
}

/** All that a person has, as that person sees it. */
async function all({ user, token }: Person) {
  const responses = [`users/u/${user.username}`, 'link/all-entry', 'theme/own-looks', `${user.username}/Store`].map(
    async (path) => (await api().get(path, { token })).body.data,
  );
  return JSON.stringify(await Promise.all(responses));
}

it('every call is in the table below', async () => {
  const { paths } = (await api().get('/docs/openapi.json')).body as unknown as { paths: Record<string, object> };
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  expect(Object.keys(calls).sort()).toEqual(documented.sort());
});

it.each(Object.entries(calls))(
  '%s: nobody, a session that ended and another user change nothing of the owner, the owner may',
  async (name, [expected, make]) => {
    const owner = NEEDS_NEW_OWNER.test(name) ? await newPerson() : sharedOwner;
    const other = await api().newSession();
    const before = await all(owner);
    const others = [
      await make(owner, {}),
      await make(owner, { token: endedToken }),
      await make(owner, { token: other.token }),
    ];
    expect(await all(owner)).toBe(before);
    expect((await api().get('link/all-link', { token: owner.token })).status).toBe(200);
    for (const { text } of others.filter(({ status }) => status >= 400))
      expect(text).not.toContain(owner.hidden.Product_Name + '"');
    const own = await make(owner, { token: owner.token });
    expect([...others, own].map(({ status }) => status)).toEqual(expected);
  },
);

it('what is private is never in a response to somebody else', async () => {
  const [owner, other] = [await newPerson(), await newPerson()];
  for (const call of [{}, { token: other.token }]) {
    const store = await api().get(`${owner.user.username}/Store`, call);
    expect(store.text).toContain(owner.product._id);
    expect(store.text).not.toContain(owner.hidden._id);
  }
  expect((await api().get('link/all-link', { token: other.token })).text).not.toContain(owner.link._id);
  expect((await api().get('users/export', { token: other.token })).text).not.toContain(owner.user.username);
});
