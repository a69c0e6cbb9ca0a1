import { prefetchScript } from '../../server/pages/prefetch-script.ts';
import { ApiServer } from '../testing/api-server.ts';
import { createHttp } from './api-client.ts';
import type { TimeLimit } from './time-limit.ts';

const api = new ApiServer();
let origin: string;
const LIST = '/link/all-entry';
const listResponse = (...titles: readonly string[]) => ({ status: 200, body: { statusCode: 200, data: titles } });
const readCount = () => api.calls.filter(({ call }) => call.startsWith('GET')).length;
let unauthorizedCount = 0;
const client = (token: string | null, timeLimit?: () => TimeLimit) =>
  createHttp({
    origin,
    token: () => token,
    onUnauthorized: async () => ((unauthorizedCount += 1), false),
    ...(timeLimit && { timeLimit }),
  });

beforeAll(async () => {
  origin = await api.start();
});
afterAll(() => api.stop());

beforeEach(() => {
  api.calls.length = 0;
  unauthorizedCount = 0;
  localStorage.setItem('token', 'asha.1');
  api.responses.set(`GET /api/v1${LIST}`, listResponse('early'));
});

/** Runs the inline script that prefetches before the code of the shell is loaded. */
function openPage(): void {
  const script = prefetchScript({ reads: [LIST] })[0] ?? '';
  window.eval(script.replace(`fetch('/api`, `fetch('${origin}/api`));
}

/** Waits for the prefetched response. After that, the API sends another response. */
async function finishPrefetch(): Promise<void> {
  await (globalThis as { prefetched?: { responses: Map<string, Promise<unknown>> } }).prefetched?.responses
    .get(LIST)
    ?.catch(() => undefined);
  api.responses.set(`GET /api/v1${LIST}`, listResponse('later'));
}

test('a prefetched response is used once without a second request', async () => {
  openPage();
  await finishPrefetch();
  const http = client('asha.1');
  expect(await http.get(LIST)).toEqual(['early']);
  expect(readCount()).toBe(1);
  expect(await http.get(LIST)).toEqual(['later']);
});

test('a prefetched response is not used with another token', async () => {
  openPage();
  await finishPrefetch();
  expect(await client('bela.1').get(LIST)).toEqual(['later']);
});

test('a prefetched response is discarded after a write', async () => {
  openPage();
  await finishPrefetch();
  api.responses.set('POST /api/v1/link/delete-link', { status: 200, body: { statusCode: 200, data: null } });
  const http = client('asha.1');
  await http.post('/link/delete-link', { linkId: 'x' });
  expect(await http.get(LIST)).toEqual(['later']);
});

test('a prefetched 401 ends the session as any other 401 does', async () => {
  api.responses.set(`GET /api/v1${LIST}`, { status: 401, body: { code: 'auth.required', message: 'Log in again' } });
  openPage();
  await finishPrefetch();
  await expect(client('asha.1').get(LIST)).rejects.toMatchObject({ status: 401 });
  expect(unauthorizedCount).toBe(1);
});

test('a prefetched response that is invalid or does not arrive is requested again', async () => {
  api.responses.set(`GET /api/v1${LIST}`, { status: 200, body: 'no json' });
  openPage();
  await finishPrefetch();
  expect(await client('asha.1').get(LIST)).toEqual(['later']);
  const controller = new AbortController();
  Object.assign(globalThis, {
    prefetched: { token: 'asha.1', responses: new Map([[LIST, new Promise(() => undefined)]]) },
  });
  const limits = [{ signal: controller.signal, restart: () => undefined, end: () => undefined }];
  const { createTimeLimit } = await import('./time-limit.ts');
  const response = client('asha.1', () => limits.pop() ?? createTimeLimit()).get(LIST);
  controller.abort();
  expect(await response).toEqual(['later']);
});

test('a page without a session prefetches nothing', () => {
  localStorage.removeItem('token');
  Object.assign(globalThis, { prefetched: undefined });
  openPage();
  expect([readCount(), (globalThis as { prefetched?: unknown }).prefetched]).toEqual([0, undefined]);
});
