import type { Link, LoginResponse, SessionUser } from '@linkstall/contracts/http';

import { type Client, PASSWORD, testImage, type TestResponse } from '../../test/client.js';
import { MailServer, tokenIn } from '../../test/mail-server.js';
import { EDGE_KEY, SECRET, startApp, type TestApp } from '../../test/test-app.js';
import { ProcessKeys } from '../installation/process-keys.service.js';
import { UsersService } from '../users/users.service.js';
import { KnownAddresses } from './known-addresses.service.js';

const NEW_SECRET = 'w8Rt2-kN5vBq9Zx3Yd7Lc1Jf6Hm4Gp0S';
const NEW_EDGE_KEY = 'h2Gw7-sD9kQv4Zt1Xb6Nc8Mj3Lr5Pf0Y';
const ADDRESS = '203.0.113.7';

/** The API before the rotation, in the overlap, and after the overlap. */
let oldApp: TestApp;
let overlapApp: TestApp;
let newApp: TestApp;
beforeAll(async () => {
  oldApp = await startApp();
  const shared = { MONGODB_URI: oldApp.uri, DATA_DIR: oldApp.dataDir };
  const rotated = { ...shared, JWT_SECRET: NEW_SECRET, EDGE_KEY: NEW_EDGE_KEY };
  overlapApp = await startApp({ ...rotated, JWT_SECRET_PREVIOUS: SECRET, EDGE_KEY_PREVIOUS: EDGE_KEY });
  await hide(oldApp);
  newApp = await startApp(rotated);
  await hide(newApp);
});

/** In production these APIs run one after the other, because the first and the last one share no key. */
const hide = ({ app }: TestApp) => app.get(ProcessKeys).onModuleDestroy();

const statusesOf = async (token: string) =>
  Promise.all([oldApp, overlapApp, newApp].map(async ({ api }) => (await api.get('link/all-link', { token })).status));
const callBeforeAndInOverlap = async (
  call: (api: Client) => Promise<TestResponse<LoginResponse>>,
): Promise<[TestResponse<LoginResponse>, TestResponse<LoginResponse>]> => [
  await call(oldApp.api),
  await call(overlapApp.api),
];
const tokenOf = ({ body }: TestResponse<LoginResponse>) => body.data.accessToken;
const cookieOf = ({ headers }: TestResponse) => headers.getSetCookie().at(-1)?.split(';')[0] ?? '';
const statusOfBrowser = async ({ api }: TestApp, response: TestResponse<LoginResponse>) =>
  (await api.get('link/all-link', { token: tokenOf(response), headers: { cookie: cookieOf(response) } })).status;
const headerOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string };

it('tokens of the old secret are valid in the overlap, and the new secret signs all new tokens', async () => {
  const { user, token } = await oldApp.api.newSession();
  expect(await statusesOf(token)).toEqual([200, 200, 401]);
  const login = { username: user.username, password: PASSWORD };
  const response = await overlapApp.api.post<{ accessToken: string }>('users/login', login);
  const newToken = response.body.data.accessToken;
  expect(await statusesOf(newToken)).toEqual([401, 200, 200]);
  expect(headerOf(newToken).kid).not.toBe(headerOf(token).kid);
});

it('the key id of a token does not reveal the secret, and a token without a key id is refused', async () => {
  const { token } = await oldApp.api.newSession();
  expect(headerOf(token)).toEqual({ alg: 'HS256', typ: 'at+jwt', kid: expect.stringMatching(/^[\w-]{11}$/) as string });
  expect(SECRET).not.toContain(headerOf(token).kid);
  const header = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'at+jwt' })).toString('base64url');
  expect((await oldApp.api.get('link/all-link', { token: token.replace(/^[^.]+/, header) })).status).toBe(401);
});

it('a write takes effect once if it is repeated after the rotation', async () => {
  const { token } = await oldApp.api.newSession();
  const call = { token, headers: { 'Idempotency-Key': 'across-the-rotation' } };
  const link = { title: 'one', url: 'example.com', thumbnail: await testImage() };
  const first = await oldApp.api.form<Link>('link/add-link', link, call);
  const repeated = await overlapApp.api.form<Link>('link/add-link', link, call);
  expect([repeated.status, repeated.text]).toEqual([201, first.text]);
  expect(await overlapApp.api.form('link/add-link', { ...link, title: 'two' }, call)).toMatchObject({ status: 409 });
  expect((await overlapApp.api.get<Link[]>('link/all-link', { token })).body.data).toHaveLength(1);
});

it('an address from which a user has logged in is still known in the overlap', async () => {
  const { username } = await oldApp.api.newUser();
  const read = async ({ app }: TestApp) => app.get(UsersService).findForLogin(username);
  const account = (await read(oldApp)) ?? { user: { id: '' }, passwordHash: null, knownAddresses: [] };
  await oldApp.app.get(KnownAddresses).add(account as NonNullable<Awaited<ReturnType<typeof read>>>, ADDRESS);
  const isKnown = async (running: TestApp) => running.app.get(KnownAddresses).has(await read(running), ADDRESS);
  expect([await isKnown(oldApp), await isKnown(overlapApp), await isKnown(newApp)]).toEqual([true, true, false]);
});

it('an undo link that was mailed before the rotation works after it, and further mails contain the same link', async () => {
  const mailServer = new MailServer();
  await mailServer.start();
  const shared = { MONGODB_URI: oldApp.uri, DATA_DIR: oldApp.dataDir };
  const mail = { ...shared, SMTP_URL: mailServer.url, PUBLIC_URL: 'https://stall.example' };
  const mailApp = await startApp(mail);
  const { user, token } = await mailApp.api.newSession();
  const { username, fullName } = user;
  const movedProfile = { username, fullName, email: `moved.${user.email}` };
  expect((await mailApp.api.patch('users/update-account', movedProfile, { token })).status).toBe(200);
  const undoToken = tokenIn(await mailServer.waitForMail(user.email));
  await mailApp.close(); // so that the rotated API sends the next mail
  const rotatedApp = await startApp({ ...mail, JWT_SECRET: NEW_SECRET, JWT_SECRET_PREVIOUS: SECRET });
  const rename = { ...movedProfile, username: `now.${username}` };
  expect((await rotatedApp.api.patch('users/update-account', rename, { token })).status).toBe(200);
  expect(tokenIn(await mailServer.waitForSubject(user.email, 'Your username was changed'))).toBe(undoToken);
  const response = await rotatedApp.api.post<SessionUser>('users/email-undo', { token: undoToken });
  expect(response.body.data.email).toBe(user.email);
  await rotatedApp.close();
  await mailServer.stop();
});

it('a repeated login of a browser gets a cookie that fits the session of the first call', async () => {
  const browser = { 'sec-fetch-site': 'same-origin', 'Idempotency-Key': 'in-a-browser' };
  const { username } = await oldApp.api.newUser();
  const login = { username, password: PASSWORD };
  const [first, repeated] = await callBeforeAndInOverlap((api) => api.post('users/login', login, { headers: browser }));
  for (const response of [first, repeated]) expect(await statusOfBrowser(overlapApp, response)).toBe(200);
});

it('a registration takes effect once if it is repeated after the rotation', async () => {
  const person = { username: 'across.keys', fullName: 'X', email: 'across.keys@example.com', password: PASSWORD };
  const headers = { 'Idempotency-Key': 'without-a-login' };
  const [first, repeated] = await callBeforeAndInOverlap((api) => api.post('users/register', person, { headers }));
  expect([first.status, repeated.status, repeated.text]).toEqual([201, 201, first.text]);
});

it('the API accepts the old and the new key of the edge in the overlap, and no other key', async () => {
  const { username } = await oldApp.api.newUser();
  const statusOf = async ({ api }: TestApp, key: string) =>
    (await api.get(`insights/owners/${username}`, { headers: { 'x-edge-key': key } })).status;
  expect(
    await Promise.all([EDGE_KEY, NEW_EDGE_KEY, '', 'x'.repeat(32)].map((key) => statusOf(overlapApp, key))),
  ).toEqual([...[200, 200, 404, 404]]);
  expect([await statusOf(newApp, EDGE_KEY), await statusOf(newApp, NEW_EDGE_KEY)]).toEqual([404, 200]);
});
