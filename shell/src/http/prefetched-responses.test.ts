import { prefetchScript } from '../../server/site/prefetch-script.ts';
import { ApiServer } from '../testing/api-server.ts';
import { createHttp } from './api-client.ts';
import type { TimeLimit } from './time-limit.ts';

const api = new ApiServer();
let origin: string;
const LIST = '/link/all-entry';
const listed = (...titles: readonly string[]) => ({ status: 200, body: { statusCode: 200, data: titles } });
const asked = () => api.calls.filter(({ call }) => call.startsWith('GET')).length;
let unauthorized = 0;
const client = (token: string | null, timeLimit?: () => TimeLimit) =>
  createHttp({
    origin,
    token: () => token,
    onUnauthorized: async () => ((unauthorized += 1), false),
    ...(timeLimit && { timeLimit }),
  });

beforeAll(async () => {
  origin = await api.start();
});
afterAll(() => api.stop());

beforeEach(() => {
  api.calls.length = 0;
  unauthorized = 0;
  localStorage.setItem('token', 'asha.1');
  api.replies.set(`GET /api/v1${LIST}`, listed('early'));
});

/** What the page does before any code of the shell is there. */
function openPage(): void {
  const script = prefetchScript({ reads: [LIST] })[0] ?? '';
  window.eval(script.replace(`fetch('/api`, `fetch('${origin}/api`));
}

/** By the time that the code is there, the API would answer something else. */
async function arrive(): Promise<void> {
  await (globalThis as { prefetched?: { responses: Map<string, Promise<unknown>> } }).prefetched?.responses
    .get(LIST)
    ?.catch(() => undefined);
  api.replies.set(`GET /api/v1${LIST}`, listed('later'));
}

test('what the page has read while its code was on its way is not asked for again, but once', async () => {
  openPage();
  await arrive();
  const http = client('asha.1');
  expect(await http.get(LIST)).toEqual(['early']);
  expect(asked()).toBe(1);
  expect(await http.get(LIST)).toEqual(['later']);
});

test('it is nobody else’s', async () => {
  openPage();
  await arrive();
  expect(await client('bela.1').get(LIST)).toEqual(['later']);
});

test('once something was changed it is too old', async () => {
  openPage();
  await arrive();
  api.replies.set('POST /api/v1/link/delete-link', { status: 200, body: { statusCode: 200, data: null } });
  const http = client('asha.1');
  await http.post('/link/delete-link', { linkId: 'x' });
  expect(await http.get(LIST)).toEqual(['later']);
});

test('a refusal is one as ever: the session that has ended is told', async () => {
  api.replies.set(`GET /api/v1${LIST}`, { status: 401, body: { code: 'auth.required', message: 'Log in again' } });
  openPage();
  await arrive();
  await expect(client('asha.1').get(LIST)).rejects.toMatchObject({ status: 401 });
  expect(unauthorized).toBe(1);
});

test('what does not come, or is none, is asked for again', async () => {
  api.replies.set(`GET /api/v1${LIST}`, { status: 200, body: 'no json' });
  openPage();
  await arrive();
  expect(await client('asha.1').get(LIST)).toEqual(['later']);
  const over = new AbortController();
  Object.assign(globalThis, {
    prefetched: { token: 'asha.1', responses: new Map([[LIST, new Promise(() => undefined)]]) },
  });
  const limits = [{ signal: over.signal, progress: () => undefined, end: () => undefined }];
  const { createTimeLimit } = await import('./time-limit.ts');
  const response = client('asha.1', () => limits.pop() ?? createTimeLimit()).get(LIST);
  over.abort();
  expect(await response).toEqual(['later']);
});

test('nobody’s page reads nothing', () => {
  localStorage.removeItem('token');
  Object.assign(globalThis, { prefetched: undefined });
  openPage();
  expect([asked(), (globalThis as { prefetched?: unknown }).prefetched]).toEqual([0, undefined]);
});
