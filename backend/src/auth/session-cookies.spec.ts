import type { LoginResponse, LoginSession, Product } from '@linkstall/contracts/http';

import { type Call, PASSWORD, type TestResponse } from '../../test/client.js';
import { sendConfirmed } from '../../test/confirmed-call.js';
import { documentsOf } from '../../test/everything-stored.js';
import { Seller } from '../../test/products.js';
import { PasskeyDevice } from '../../test/passkey-device.js';
import { AS_EDGE, startApp, type TestApp } from '../../test/test-app.js';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startApp();
});

const api = () => testApp.api;
const BROWSER = { 'sec-fetch-site': 'same-origin' };
const TLS = { ...AS_EDGE, 'x-forwarded-proto': 'https' };
const login = (username: string, headers: Call['headers'] = {}) =>
  api().post<LoginResponse>('users/login', { username, password: PASSWORD }, { headers });
const read = (call: Call) => api().get('link/all-link', call);
const cookiesOf = ({ headers }: TestResponse): string[] => headers.getSetCookie();
/** The Cookie header that a browser sends after these responses. */
const cookieHeader = (...responses: TestResponse[]) =>
  responses.flatMap((response) => cookiesOf(response).map((cookie) => cookie.split(';')[0])).join('; ');
/** A call with the token and the cookies of logins. The last login's token counts. */
const inBrowser = (...logins: TestResponse<LoginResponse>[]) => ({
  token: logins.at(-1)?.body.data.accessToken ?? '',
  headers: { ...BROWSER, cookie: cookieHeader(...logins) },
});
const removedCookies = (response: TestResponse) =>
  cookiesOf(response).flatMap((cookie) => /^([^=]+)=; .*Expires=Thu, 01 Jan 1970/.exec(cookie)?.[1] ?? []);
const nameIn = (response: TestResponse) => cookiesOf(response)[0]?.split('=')[0];

async function newBrowser() {
  const user = await api().newUser();
  return { user, response: await login(user.username, BROWSER) };
}

describe('A login of a browser', () => {
  it.each([
    [
      'without TLS',
      {},
      /^ls_session_[\w-]{22}=[\w-]{22}; Max-Age=604800; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
    ],
    [
      'with TLS',
      TLS,
      /^__Host-ls_session_[\w-]{22}=[\w-]{22}; Max-Age=604800; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/,
    ],
  ])('%s gets the cookie of its token, and no cache stores the response', async (_, headers, cookie) => {
    const { username } = await api().newUser();
    const response = await login(username, { ...BROWSER, ...headers });
    expect(cookiesOf(response)).toEqual([expect.stringMatching(cookie)]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { token, headers: browserHeaders } = inBrowser(response);
    expect((await read({ token, headers: { ...browserHeaders, ...headers } })).status).toBe(200);
  });

  it('gets a token that is refused without the cookie, like any bad token', async () => {
    const { user, response } = await newBrowser();
    const { token } = inBrowser(response);
    const another = await login(user.username, BROWSER);
    const [name = '', value = ''] = cookieHeader(response).split('=');
    const cookies = [
      undefined,
      '',
      `${name}=`,
      `${name}=${value.slice(1)}`,
      `${name}=${'A'.repeat(22)}`,
      `x${name}=${value}`,
      `ls_session_=${value}`,
      cookieHeader(another),
    ];
    const badToken = await read({ token: 'a.b.c' });
    expect(badToken.status).toBe(401);
    for (const cookie of cookies) {
      const refused = await read({ token, headers: { ...BROWSER, ...(cookie !== undefined && { cookie }) } });
      expect([cookie, refused.status, refused.body]).toEqual([cookie, 401, badToken.body]);
    }
    expect((await read(inBrowser(response))).status).toBe(200);
  });

  it('sees its own hidden product only with the cookie', async () => {
    const seller = await Seller.new(testApp);
    const { _id } = (await seller.add({ Product_status: 'false' })).body.data;
    const response = await login(seller.username, BROWSER);
    const { token } = inBrowser(response);
    expect((await api().get<Product>(`product/${_id}`, inBrowser(response))).status).toBe(200);
    expect((await api().get(`product/${_id}`, { token })).status).toBe(404);
  });

  it('keeps the tokens of other logins in the same browser', async () => {
    const [first, second] = [(await newBrowser()).response, (await newBrowser()).response];
    for (const { token } of [inBrowser(first), inBrowser(second)])
      expect((await read({ ...inBrowser(first, second), token })).status).toBe(200);
  });

  it('gets the same cookie when the call is repeated with its idempotency key', async () => {
    const { username } = await api().newUser();
    const send = () => login(username, { ...BROWSER, 'idempotency-key': 'the-same-login' });
    const [first, repeated] = [await send(), await send()];
    expect(cookieHeader(repeated)).toBe(cookieHeader(first));
    expect((await read(inBrowser(repeated))).status).toBe(200);
  });

  it('stores only the hash of the cookie value', async () => {
    const { response } = await newBrowser();
    const [, value = ''] = cookieHeader(response).split('=');
    expect(value).toHaveLength(22);
    const stored = JSON.stringify([...(await documentsOf(testApp)).values()]);
    expect(stored).toContain('"cookieHash"');
    expect(stored).not.toContain(value);
    expect(testApp.logs.join('\n')).not.toContain(value);
  });

  it('removes the old cookies of a browser that has more than 20', async () => {
    const { username } = await api().newUser();
    const old = Array.from({ length: 21 }, (_, number) => `ls_session_old${number}=x`);
    const withCookies = (cookies: readonly string[]) => login(username, { ...BROWSER, cookie: cookies.join('; ') });
    expect(removedCookies(await withCookies(old.slice(1)))).toEqual([]);
    const response = await withCookies(['ls_own=x', ...old]);
    expect(removedCookies(response)).toEqual(old.map((cookie) => cookie.split('=')[0]));
    expect((await read({ ...inBrowser(response) })).status).toBe(200);
  });
});

it('a login of a program gets a token without a cookie, and the list of logins shows which token is bound', async () => {
  const { user, response } = await newBrowser();
  const program = await login(user.username); // Node sends Sec-Fetch-Mode without Sec-Fetch-Site, so it is no browser
  expect(cookiesOf(program)).toEqual([]);
  const { accessToken: token } = program.body.data;
  expect((await read({ token })).status).toBe(200);
  const { data } = (await api().get<LoginSession[]>('users/sessions', { token })).body;
  expect(data.map(({ isCurrent, isBound }) => [isCurrent, isBound])).toEqual([
    [true, false],
    [false, true],
  ]);
  expect((await read(inBrowser(response))).status).toBe(200);
});

/** Every call whose response contains a token. The tests below send the call after a login in a browser. */
const ISSUING_CALLS: Record<string, (call: Call, username: string) => Promise<TestResponse<LoginResponse>>> = {
  'post /api/v1/users/login': (call, username) =>
    api().post('users/login', { username, password: PASSWORD }, { headers: call.headers ?? {} }),
  'patch /api/v1/users/password': (call) => {
    const body = { currentPassword: PASSWORD, password: 'eleven clay lamps' };
    return sendConfirmed(api(), { method: 'PATCH', path: 'users/password', body }, call);
  },
  'post /api/v1/users/passkey-login': async (call) => {
    const { token = '', headers = {} } = call;
    const device = new PasskeyDevice();
    await device.add(testApp, call, await device.create(testApp, token, { headers }));
    return api().post('users/passkey-login', await device.prove(testApp), { headers });
  },
};

it('every call whose response contains a token is in the table of this file', async () => {
  const { paths } = (await api().get('/docs/openapi.json')).body as unknown as {
    paths: Record<string, Record<string, object>>;
  };
  const issuing = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, description]) =>
      JSON.stringify(description).includes('/LoginResponse"') ? [`${method} ${path}`] : [],
    ),
  );
  expect(issuing.sort()).toEqual(Object.keys(ISSUING_CALLS).sort());
});

describe.each(Object.entries(ISSUING_CALLS))('%s', (name, send) => {
  it.each([
    ['a browser', BROWSER],
    ['a caller with a session cookie, so that a bound token stays bound', {}],
  ])('binds the token of %s', async (_, headers) => {
    const { user, response } = await newBrowser();
    const { token, headers: browserHeaders } = inBrowser(response);
    const tokenResponse = await send({ token, headers: { cookie: browserHeaders.cookie, ...headers } }, user.username);
    expect(tokenResponse.status).toBe(200);
    const { accessToken } = tokenResponse.body.data;
    expect((await read({ token: accessToken })).status).toBe(401);
    expect((await read({ token: accessToken, headers: browserHeaders })).status).toBe(401);
    expect((await read(inBrowser(tokenResponse))).status).toBe(200);
    const endsSession = !name.endsWith('login');
    expect(removedCookies(tokenResponse)).toEqual(endsSession ? [nameIn(response)] : []);
  });

  it('gives a program an unbound token', async () => {
    const { user, token } = await api().newSession();
    const response = await send({ token }, user.username);
    expect(cookiesOf(response)).toEqual([]);
    expect((await read({ token: response.body.data.accessToken })).status).toBe(200);
  });
});

describe('A logout', () => {
  it('ends only this session and removes only its cookie', async () => {
    const [otherLogin, { response }] = [(await newBrowser()).response, await newBrowser()];
    const logout = await api().post('users/logout', {}, inBrowser(otherLogin, response));
    expect([logout.status, removedCookies(logout)]).toEqual([200, [nameIn(response)]]);
    const repeated = await api().post('users/logout', {}, inBrowser(otherLogin, response));
    expect([repeated.status, removedCookies(repeated)]).toEqual([200, [nameIn(response)]]);
    expect((await read(inBrowser(response))).status).toBe(401);
    expect((await read(inBrowser(otherLogin))).status).toBe(200);
  });

  it('without the cookie answers 200 and ends nothing', async () => {
    const { response } = await newBrowser();
    const { token } = inBrowser(response);
    expect((await api().post('users/logout', {}, { token })).status).toBe(200);
    expect((await read(inBrowser(response))).status).toBe(200);
  });
});
