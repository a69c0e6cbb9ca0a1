import { testImage } from '../../test/client.js';
import { until } from '../../test/processes.js';
import { EDGE_KEY, startApp, type TestApp } from '../../test/test-app.js';

interface Line {
  readonly reqId?: string;
  readonly method?: string;
  readonly path?: string;
  readonly status?: number;
  readonly code?: string;
  readonly user?: string;
}

it('logs one JSON line a request with its id, and no secret, address, query or stack', async () => {
  const testApp = await startApp();
  const { api } = testApp;
  const password = 'canary password 7731';
  const form = { username: 'canary', fullName: 'C Canary', email: 'canary.mail@example.com', password };
  const { data: user } = (await api.post<{ _id: string }>('users/register', { ...form, re_password: password })).body;
  const token = await api.login('canary', password);
  await api.post('users/login', { username: 'canary', password: 'canary wrong 7732' });
  await api.post('users/login', '{"username":"canary","password":"canary-broken-7733"', {});
  await api.post('users/login', { username: 'canary', password: { $ne: 'canary-operator-7734' } });
  await api.post('users/register', { ...form, username: 'canary2' });
  await api.get('/api/v1/canary?token=canary-query-7735', { token, headers: { cookie: 'a=canary-cookie-7736' } });
  await api.get('/password-reset-confirm?token=canary-query-7737', {
    headers: { referer: 'https://x.example/?t=canary-ref-7738' },
  });
  await api.get('link/all-link', { token: 'canary.bad.token7739', headers: { 'user-agent': 'canary\u00a0agent' } });
  await api.form('link/add-link', { title: 'x', url: 'canary-url-7740', thumbnail: await testImage() }, { token });
  await api.get('/health/live', { headers: { 'x-request-id': 'id-from-the-edge' } });
  await api.post('users/logout', {}, { token });
  await testApp.close();

  const output = testApp.logs.join('');
  for (const secretText of [
    password,
    token,
    token.split('.')[2] ?? '',
    'canary.mail',
    '?',
    'canary-',
    'canary wrong',
    'cookie',
  ]) {
    expect(output).not.toContain(secretText);
  }
  expect(output).not.toMatch(/bad\.token|argon2|\n\s+at |node_modules/);
  const lines = testApp.logs.map((line) => JSON.parse(line) as Line);
  const requests = lines.filter(({ method }) => method !== undefined);
  expect(requests).toHaveLength(12);
  for (const { reqId } of requests) expect(reqId).toMatch(/^[\w-]{16,}$/);
  const failed = requests.filter(({ path, status }) => path === '/api/v1/users/login' && status === 401);
  expect(failed).toEqual([expect.objectContaining({ method: 'POST', code: 'auth.login_failed' })]);
  expect(requests).toContainEqual(
    expect.objectContaining({ path: '/health/live', reqId: 'id-from-the-edge', status: 200 }),
  );
  expect(requests).toContainEqual(
    expect.objectContaining({ path: '/api/v1/users/login', status: 200, user: user._id }),
  );
  expect(requests).toContainEqual(expect.objectContaining({ path: '/password-reset-confirm', status: 404 }));
});

it('logs the client address only if the setting allows it', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  const clients = async (settings: Readonly<Record<string, string>>) => {
    const testApp = await startApp(settings);
    await testApp.api.get('nobody', { headers });
    await testApp.close();
    const lines = testApp.logs.map((line) => JSON.parse(line) as { path?: string; client?: string });
    return lines.flatMap(({ path, client }) => (path === '/api/v1/nobody' ? [client] : []));
  };
  expect(await clients({ LOG_ADDRESSES: 'on' })).toEqual(['203.0.113.7']);
  expect(await clients({})).toEqual([undefined]);
});

it('logs the address in X-Forwarded-For only if the caller sends EDGE_KEY, and removes port and brackets', async () => {
  const testApp = await startApp({ LOG_ADDRESSES: 'on' });
  const withoutKey = await startApp({ LOG_ADDRESSES: 'on', EDGE_KEY: '' });
  const clientOf = async ({ api, logs }: TestApp, headers: Readonly<Record<string, string>>) => {
    const lines = () => logs.filter((line) => line.includes('/nobody'));
    const { length } = lines();
    await api.get('nobody', { headers });
    await until(() => Promise.resolve(lines().length > length)); // the line can come after the response
    return (JSON.parse(lines().at(-1) ?? '{}') as { client?: string }).client;
  };
  const from = (address: string, extraFields = {}) => ({ 'x-forwarded-for': address, ...extraFields });
  for (const [address, client] of [
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:54321', '203.0.113.7'],
    ['[2001:db8::1]:444', '2001:db8::1'],
    ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['unknown', '127.0.0.1'],
    ['203.0.113.7,', '127.0.0.1'],
  ] as const)
    expect([address, await clientOf(testApp, from(address))]).toEqual([address, client]);
  for (const key of ['', 'another-key-that-is-long-enough-to-be-one', EDGE_KEY.slice(1)])
    expect(await clientOf(testApp, from('203.0.113.7', { 'x-forwarded-key': key }))).toBe('127.0.0.1');
  expect(await clientOf(testApp, from('203.0.113.7', { 'x-forwarded-key': '', 'x-edge-key': EDGE_KEY }))).toBe(
    '127.0.0.1',
  );
  expect(await clientOf(withoutKey, from('203.0.113.7', { 'x-forwarded-key': '' }))).toBe('127.0.0.1');
  expect(testApp.logs.join('')).not.toContain(EDGE_KEY);
  await Promise.all([testApp.close(), withoutKey.close()]);
});

it('logs the account of a failed login, and never the typed text', async () => {
  const testApp = await startApp();
  const user = await testApp.api.newUser();
  await testApp.api.login(user.username);
  const passwords = ['canary wrong 7741', 'canary\n"wrong" 7742'];
  for (const password of passwords) await testApp.api.post('users/login', { username: user.username, password });
  // A user who confuses the fields types the password as the username.
  await testApp.api.post('users/login', { username: 'canary7743', password: 'canary 7744' });
  await testApp.api.post('users/login', { username: `canary"\n${'7745'.repeat(50)}`, password: 'canary 7746' });
  await testApp.close();
  const lines = testApp.logs.map((line) => JSON.parse(line) as Line & { readonly account?: string | null });
  const logins = lines.filter(({ path }) => path === '/api/v1/users/login');
  expect(logins.map(({ status, account }) => [status, account])).toEqual([
    [200, undefined],
    [401, user.username],
    [401, user.username],
    [401, null],
    [401, null],
  ]);
  expect(testApp.logs.join('')).not.toContain('canary');
});

it('logs the code of each refusal by a limit, a guard or a rule for input', async () => {
  const testApp = await startApp({ RATE_LIMIT_FACTOR: '0.1' });
  const { api } = testApp;
  const { username } = await api.newUser();
  const token = await api.login(username);
  const guess = () => api.post('users/login', { username, password: 'not the right one' });
  await guess();
  await guess();
  await api.get('link/all-link');
  await api.get('admin/releases', { token });
  await api.post('users/register', { username: '' });
  await testApp.close();
  const lines = testApp.logs.map((line) => JSON.parse(line) as Line);
  expect(
    lines.flatMap(({ path, status, code }) => (path && status && status >= 400 ? [`${status} ${code}`] : [])),
  ).toEqual([
    '401 auth.login_failed',
    '429 limit.reached',
    '401 auth.token_invalid',
    '403 auth.operators_only',
    '400 request.invalid',
  ]);
});
