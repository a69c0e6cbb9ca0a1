/** @jest-environment node */
import type { IncomingMessage } from 'node:http';

import { isApiFailure } from '@linkstall/contracts/shell';

import { LocalServer } from '../testing/local-server.ts';
import { createHttp } from './api-client.ts';
import { createPublicApi } from './public-api.ts';
import type { TimeLimit } from './time-limit.ts';

interface RecordedRequest {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly authorization: string | undefined;
  readonly type: string | undefined;
  readonly key: unknown;
  readonly body: string;
}

let origin: string;
let requests: RecordedRequest[] = [];
/** The next response. `hangs`: the server sends no header, or the body does not end. */
let response: { status: number; body: string; type?: string; hangs?: 'head' | 'body' } = { status: 200, body: '' };

const ok = (data: unknown, statusCode = 200) => ({
  status: statusCode,
  body: JSON.stringify({ statusCode, data, message: 'ok', success: true }),
});
const failureResponse = (statusCode: number, more: object) => ({
  status: statusCode,
  body: JSON.stringify({ statusCode, data: null, success: false, ...more }),
});
const failureOf = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'no failure',
    (error: unknown) => error,
  );

async function record(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method, url, headers } = request;
  requests.push({
    method,
    url,
    authorization: headers.authorization,
    type: headers['content-type'],
    key: headers['idempotency-key'],
    body: Buffer.concat(chunks).toString(),
  });
}

const server = new LocalServer((request, serverResponse) => {
  void record(request).then(() => {
    if (response.hangs === 'head') return;
    const headers = { 'content-type': response.type ?? 'application/json', 'x-linkstall-change': '7' };
    serverResponse.writeHead(response.status, headers).write(response.body);
    if (response.hangs !== 'body') serverResponse.end();
  });
});
beforeAll(async () => {
  origin = await server.start();
});
afterAll(() => server.stop());
beforeEach(() => {
  requests = [];
});

const refusedTokens: string[] = [];
const client = (token: string | null = 'a.b.c') =>
  createHttp({ origin, token: () => token, onUnauthorized: async (usedToken) => refusedTokens.push(usedToken) === 0 });

describe('a call to the API', () => {
  it('sends the bare token and returns the data of the envelope', async () => {
    response = ok([{ _id: '1' }]);
    await expect(client().get('/link/all-link')).resolves.toEqual([{ _id: '1' }]);
    expect(requests).toMatchObject([{ method: 'GET', url: '/api/v1/link/all-link', authorization: 'a.b.c' }]);
  });

  it('sends JSON with POST, PATCH and DELETE', async () => {
    response = ok({}, 201);
    await client().post('/link/delete-link', { linkId: '1' });
    await client().patch('/users/update-theme', { theme: 't' });
    await client().delete('/product/delete-product/1');
    await client().delete('/users/account', { confirm: 'meera' });
    expect(requests.map(({ method, body }) => [method, body])).toEqual([
      ['POST', '{"linkId":"1"}'],
      ['PATCH', '{"theme":"t"}'],
      ['DELETE', ''],
      ['DELETE', '{"confirm":"meera"}'],
    ]);
    expect(requests[0]?.type).toContain('application/json');
  });

  it('sends FormData as multipart', async () => {
    response = ok({}, 201);
    const form = new FormData();
    form.set('title', 'Rasam');
    await client().post('/link/add-link', form);
    expect(requests[0]?.type).toMatch(/^multipart\/form-data; boundary=/);
    expect(requests[0]?.body).toContain('Rasam');
  });

  it.each([
    '/users/register',
    '/users/login',
    '/users/forget-password',
    '/users/email-verifide',
    '/users/email-undo',
    '/users/u/meera',
  ])('sends no token with %s', async (path) => {
    response = ok({});
    await client().post(path, {});
    expect(requests[0]?.authorization).toBeUndefined();
  });

  it('returns a file unchanged, with its type', async () => {
    response = { status: 200, body: 'PK\u0003\u0004', type: 'application/zip' };
    const file = await client().download('/users/export');
    expect([file.type, await file.text()]).toEqual(['application/zip', 'PK\u0003\u0004']);
    expect(requests).toMatchObject([{ method: 'GET', url: '/api/v1/users/export', authorization: 'a.b.c' }]);
  });

  it('fails for a file download with the failure of the envelope, and reports a refused token', async () => {
    response = failureResponse(429, { code: 'rate.limited', message: 'Too many' });
    await expect(failureOf(client().download('/users/export'))).resolves.toMatchObject({
      status: 429,
      code: 'rate.limited',
      message: 'Too many',
    });
    response = { status: 502, body: '<html>' };
    await expect(failureOf(client().download('/users/export'))).resolves.toMatchObject({
      status: 502,
      code: 'unreadable',
    });
    refusedTokens.length = 0;
    response = failureResponse(401, { code: 'auth.token', message: 'Log in again' });
    await failureOf(client('old').download('/users/export'));
    expect(refusedTokens).toEqual(['old']);
  });

  it.each(['', '/'])('calls the root of the API with the path %j', async (root) => {
    response = ok([]);
    await client(null).get(root);
    expect(requests).toMatchObject([{ url: '/api/v1', authorization: undefined }]);
  });

  it('fails with status, code, message and errors of the server', async () => {
    response = failureResponse(400, {
      code: 'input.invalid',
      message: 'Invalid URL',
      errors: [{ field: 'url', message: 'Invalid URL' }],
    });
    const failure = await failureOf(client().post('/link/add-link', {}));
    expect(isApiFailure(failure)).toBe(true);
    expect(failure).toMatchObject({
      status: 400,
      code: 'input.invalid',
      message: 'Invalid URL',
      errors: [{ field: 'url', message: 'Invalid URL' }],
    });
  });

  it('fails with the code unreadable when the response is not from the API', async () => {
    response = { status: 200, body: 'null' };
    await expect(failureOf(client().get('/x'))).resolves.toMatchObject({
      status: 200,
      code: 'unreadable',
      message: 'The response could not be read. Try again.',
    });
  });

  const page = (title: string) => `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body></body></html>`;
  it.each([
    [
      413,
      '<html><head><title>413 Request Entity Too Large</title></head></html>',
      /^Too large for this server \(its proxy allows about 1 MB\)/,
    ],
    [502, '<html>\r\n<head><title>502 Bad Gateway</title></head></html>', /does not respond\. Wait a minute/],
    [502, '', /does not respond\. Wait a minute/],
    [503, page('503 Service Temporarily Unavailable'), /busy or being updated\. Wait a minute/],
    [504, page('504 Gateway Time-out'), /took too long\. Perhaps the change was made/],
    [403, page('Just a moment...'), /wants to check your browser\. Open the site in a new tab/],
    [503, page('x').replace('<body>', '<body><script src="/cdn-cgi/challenge-platform/x.js">'), /check your browser/],
    [200, page('Welcome to our hotel'), /This network wants a login first/],
    [511, page('Login'), /This network wants a login first/],
  ])(
    'says what to do about a response with status %d and the page %j of a proxy or a network',
    async (...[status, body, message]) => {
      response = { status, body, type: 'text/html' };
      const expected = { status, code: 'unreadable', message: expect.stringMatching(message) };
      await expect(failureOf(client().get('/x'))).resolves.toMatchObject(expected);
      await expect(failureOf(client().download('/x'))).resolves.toMatchObject(expected);
      await expect(failureOf(createPublicApi(() => origin).get('/x'))).resolves.toMatchObject(expected);
    },
  );

  it('keeps the key of a write when a proxy answered in place of the API, because the result is unknown', async () => {
    const keys: unknown[] = [];
    const http = client();
    for (const next of [{ status: 504, body: page('504') }, ok({}), ok({})]) {
      response = next;
      await failureOf(http.post('/link/add-link', { a: 1 }));
      keys.push(requests.at(-1)?.key);
    }
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[1]);
  });

  it('fails with status 0 without a response', async () => {
    const unreachable = createHttp({
      origin: 'http://127.0.0.1:1',
      token: () => null,
      onUnauthorized: async () => false,
    });
    await expect(failureOf(unreachable.get('/x'))).resolves.toMatchObject({
      status: 0,
      code: 'network',
      message: expect.stringContaining('connection'),
    });
  });

  it('reports a refused token only when the call sent a token', async () => {
    response = failureResponse(401, { code: 'auth.token', message: 'Log in again' });
    refusedTokens.length = 0;
    await failureOf(client('old').get('/link/all-link'));
    await failureOf(client('old').post('/users/login', {}));
    await failureOf(client(null).get('/link/all-link'));
    expect(refusedTokens).toEqual(['old']);
  });

  it('is sent once more when the session continues with a new token', async () => {
    let token = 'old';
    const onUnauthorized = async () => {
      response = ok([{ _id: '1' }]);
      token = 'new';
      return true;
    };
    response = failureResponse(401, { code: 'auth.token', message: 'Log in again' });
    const http = createHttp({ origin, token: () => token, onUnauthorized });
    await expect(http.post('/link/all-link', { a: 1 })).resolves.toEqual([{ _id: '1' }]);
    expect(requests.map(({ authorization, body }) => [authorization, body])).toEqual([
      ['old', '{"a":1}'],
      ['new', '{"a":1}'],
    ]);
  });

  it('passes a call that replaces the token to renewToken, so that refused calls wait for the new token', async () => {
    response = ok({});
    const renewals: string[] = [];
    const http = createHttp({
      origin,
      token: () => 'a.b.c',
      onUnauthorized: async () => false,
      renewToken: async (send) => {
        const result = await send();
        renewals.push(requests.at(-1)?.url ?? '');
        return result;
      },
    });
    await http.patch('/users/password', { password: 'x' });
    await http.post('/users/logout');
    expect(renewals).toEqual(['/api/v1/users/password']);
  });

  it.each(['get', 'post', 'patch', 'delete', 'download'] as const)(
    'passes a %s without its grant to onGrantRequired, and fails with the refusal after the user has returned',
    async (kind) => {
      response = failureResponse(403, { code: 'grant.required', message: 'Confirm this', grant: { id: 'the-id' } });
      const grantRequests: unknown[] = [];
      const http = createHttp({
        origin,
        token: () => 'a.b.c',
        onUnauthorized: async () => false,
        onGrantRequired: async (id, { method, path, body, file }) =>
          void grantRequests.push([id, method, path, body, file]),
      });
      const body = kind === 'get' || kind === 'download' ? undefined : { x: 1 };
      const failed = await failureOf(
        kind === 'get' || kind === 'download' ? http[kind]('/users/x') : http[kind]('/users/x', body),
      );
      expect(failed).toMatchObject({ status: 403, code: 'grant.required', message: 'Confirm this' });
      const method = kind === 'download' ? 'GET' : kind.toUpperCase();
      expect(grantRequests).toEqual([['the-id', method, '/users/x', body, kind === 'download' ? true : undefined]]);
      expect(requests).toHaveLength(1);
    },
  );

  it('does not call onGrantRequired for other refusals', async () => {
    const grantRequests: string[] = [];
    const onGrantRequired = async (id: string) => void grantRequests.push(id);
    const http = createHttp({ origin, token: () => 'a.b.c', onUnauthorized: async () => false, onGrantRequired });
    const grant = { id: 'the-id' };
    for (const [status, more] of [
      [403, { code: 'auth.operators_only', message: 'No', grant }],
      [403, { code: 'grant.required', message: 'No' }],
      [409, { code: 'grant.required', message: 'No', grant }],
    ] as const) {
      response = failureResponse(status, more);
      await expect(failureOf(http.post('/users/x'))).resolves.toMatchObject({ status });
    }
    response = { status: 403, body: '<html>' };
    await expect(failureOf(http.get('/users/x'))).resolves.toMatchObject({ status: 403 });
    expect(grantRequests).toEqual([]);
  });

  it.each(['//elsewhere.example/x', 'https://elsewhere.example/', '/../../x', '/%2e%2e/%2e%2e/x', 'x', '/..'])(
    'throws a TypeError for the path %j outside the API',
    async (path) => {
      await expect(failureOf(client().get(path))).resolves.toBeInstanceOf(TypeError);
      expect(requests).toEqual([]);
    },
  );
});

describe('the time limit of a call', () => {
  /** A time limit that runs out on demand and counts its calls. */
  function createManualLimit() {
    const controller = new AbortController();
    const counts = { restartCount: 0, endCount: 0 };
    const limit: TimeLimit = {
      signal: controller.signal,
      restart: () => void (counts.restartCount += 1),
      end: () => void (counts.endCount += 1),
    };
    return { counts, timeLimit: () => limit, runOut: () => controller.abort() };
  }
  const timeoutFailure = { status: 0, code: 'timeout', message: expect.stringContaining('No response came in time') };

  it.each(['get', 'post', 'patch', 'delete', 'download'] as const)('aborts a %s without a response', async (kind) => {
    response = { status: 200, body: '', hangs: 'head' };
    const { timeLimit, runOut, counts } = createManualLimit();
    const http = createHttp({ origin, token: () => 'a.b.c', onUnauthorized: async () => false, timeLimit });
    const failure = failureOf(http[kind]('/link/all-link'));
    while (requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    runOut();
    await expect(failure).resolves.toMatchObject(timeoutFailure);
    expect(counts.endCount).toBe(1);
  });

  it('aborts a public read without a response, and one whose response does not end', async () => {
    for (const wait of ['head', 'body'] as const) {
      requests = [];
      response = { status: 200, body: '{"data":', hangs: wait };
      const { timeLimit, runOut, counts } = createManualLimit();
      const failure = failureOf(createPublicApi(() => origin, timeLimit).get('/meera'));
      while (wait === 'head' ? requests.length === 0 : counts.restartCount === 0)
        await new Promise((resolve) => setTimeout(resolve, 5));
      runOut();
      await expect(failure).resolves.toMatchObject(timeoutFailure);
      expect(counts.endCount).toBe(1);
    }
  });

  it('restarts when data is sent or received', async () => {
    const { timeLimit, counts } = createManualLimit();
    const http = createHttp({ origin, token: () => 'a.b.c', onUnauthorized: async () => false, timeLimit });
    response = ok({}, 201);
    const form = new FormData();
    form.set('thumbnail', new Blob([new Uint8Array(4 * 1_024 * 1_024)]));
    await http.post('/link/add-link', form);
    expect(counts.restartCount).toBeGreaterThan(1);
    const restartsOfUpload = counts.restartCount;
    response = { status: 200, body: 'PK'.repeat(1_000_000), type: 'application/zip' };
    await http.download('/users/export');
    expect(counts.restartCount).toBeGreaterThan(restartsOfUpload);
  });
});

describe('a public read', () => {
  const read = (path: string) => createPublicApi(() => origin).get(path);

  it('sends no token', async () => {
    response = ok([{ username: 'meera' }]);
    await expect(read('/meera')).resolves.toEqual([{ username: 'meera' }]);
    expect(requests).toMatchObject([{ url: '/api/v1/meera', authorization: undefined }]);
  });

  it('fails with the failure of the server, and with status 0 without a response', async () => {
    response = failureResponse(404, { code: 'user.not_found', message: 'Not found' });
    await expect(failureOf(read('/nobody'))).resolves.toMatchObject({ status: 404, code: 'user.not_found' });
    await expect(failureOf(createPublicApi(() => 'http://127.0.0.1:1').get('/x'))).resolves.toMatchObject({
      status: 0,
    });
  });
});

it('a call passes on the number of the newest release change, also from an error response', async () => {
  const changes: number[] = [];
  const http = createHttp({
    ...{ token: () => 'token', origin, onUnauthorized: () => Promise.resolve(false) },
    onReleaseChange: (change) => void changes.push(change),
  });
  response = ok([]);
  await http.get('/link/all-entry');
  response = failureResponse(404, { message: 'none' });
  await failureOf(http.post('/link/add-link', {}));
  expect(changes).toEqual([7, 7]);
});
