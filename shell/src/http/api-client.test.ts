/** @jest-environment node */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { isApiFailure } from '@linkstall/contracts/shell';

import { createHttp } from './api-client.ts';
import { createPublicApi } from './public-api.ts';
import type { TimeLimit } from './time-limit.ts';

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly authorization: string | undefined;
  readonly type: string | undefined;
  readonly body: string;
}

let server: Server;
let origin: string;
let seen: Seen[] = [];
/** `hangs`: nothing comes at all, or the body has no end. */
let response: { status: number; body: string; type?: string; hangs?: 'head' | 'body' } = { status: 200, body: '' };

const ok = (data: unknown, statusCode = 200) => ({
  status: statusCode,
  body: JSON.stringify({ statusCode, data, message: 'ok', success: true }),
});
const refused = (statusCode: number, more: object) => ({
  status: statusCode,
  body: JSON.stringify({ statusCode, data: null, success: false, ...more }),
});
const caught = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'no failure',
    (error: unknown) => error,
  );

async function record(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method, url, headers } = request;
  seen.push({
    method,
    url,
    authorization: headers.authorization,
    type: headers['content-type'],
    body: Buffer.concat(chunks).toString(),
  });
}

beforeAll(async () => {
  server = createServer((request, sent) => {
    void record(request).then(() => {
      if (response.hangs === 'head') return;
      sent.writeHead(response.status, { 'content-type': response.type ?? 'application/json' }).write(response.body);
      if (response.hangs !== 'body') sent.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  return closed;
});
beforeEach(() => {
  seen = [];
});

const refusedTokens: string[] = [];
const client = (token: string | null = 'a.b.c') =>
  createHttp({ origin, token: () => token, onUnauthorized: async (used) => refusedTokens.push(used) === 0 });

describe('a call to the API', () => {
  it('sends the bare token and answers what the envelope holds', async () => {
    response = ok([{ _id: '1' }]);
    await expect(client().get('/link/all-link')).resolves.toEqual([{ _id: '1' }]);
    expect(seen).toMatchObject([{ method: 'GET', url: '/api/v1/link/all-link', authorization: 'a.b.c' }]);
  });

  it('sends JSON with POST, PATCH and DELETE', async () => {
    response = ok({}, 201);
    await client().post('/link/delete-link', { linkId: '1' });
    await client().patch('/users/update-theme', { theme: 't' });
    await client().delete('/product/delete-product/1');
    await client().delete('/users/account', { confirm: 'meera' });
    expect(seen.map(({ method, body }) => [method, body])).toEqual([
      ['POST', '{"linkId":"1"}'],
      ['PATCH', '{"theme":"t"}'],
      ['DELETE', ''],
      ['DELETE', '{"confirm":"meera"}'],
    ]);
    expect(seen[0]?.type).toContain('application/json');
  });

  it('sends forms with files as they are', async () => {
    response = ok({}, 201);
    const form = new FormData();
    form.set('title', 'Rasam');
    await client().post('/link/add-link', form);
    expect(seen[0]?.type).toMatch(/^multipart\/form-data; boundary=/);
    expect(seen[0]?.body).toContain('Rasam');
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
    expect(seen[0]?.authorization).toBeUndefined();
  });

  it('answers a file as it is, with its type', async () => {
    response = { status: 200, body: 'PK\u0003\u0004', type: 'application/zip' };
    const file = await client().download('/users/export');
    expect([file.type, await file.text()]).toEqual(['application/zip', 'PK\u0003\u0004']);
    expect(seen).toMatchObject([{ method: 'GET', url: '/api/v1/users/export', authorization: 'a.b.c' }]);
  });

  it('fails for a file as for anything else', async () => {
    response = refused(429, { code: 'rate.limited', message: 'Too many' });
    await expect(caught(client().download('/users/export'))).resolves.toMatchObject({
      status: 429,
      code: 'rate.limited',
      message: 'Too many',
    });
    response = { status: 502, body: '<html>' };
    await expect(caught(client().download('/users/export'))).resolves.toMatchObject({
      status: 502,
      code: 'unreadable',
    });
    refusedTokens.length = 0;
    response = refused(401, { code: 'auth.token', message: 'Log in again' });
    await caught(client('old').download('/users/export'));
    expect(refusedTokens).toEqual(['old']);
  });

  it.each(['', '/'])('reaches the root of the API by %j', async (root) => {
    response = ok([]);
    await client(null).get(root);
    expect(seen).toMatchObject([{ url: '/api/v1', authorization: undefined }]);
  });

  it('fails with what the server says', async () => {
    response = refused(400, {
      code: 'input.invalid',
      message: 'Invalid URL',
      errors: [{ field: 'url', message: 'Invalid URL' }],
    });
    const failure = await caught(client().post('/link/add-link', {}));
    expect(isApiFailure(failure)).toBe(true);
    expect(failure).toMatchObject({
      status: 400,
      code: 'input.invalid',
      message: 'Invalid URL',
      errors: [{ field: 'url', message: 'Invalid URL' }],
    });
  });

  it('fails with words of ours when the response is not the API’s', async () => {
    response = { status: 502, body: '<html>Bad gateway</html>' };
    await expect(caught(client().get('/x'))).resolves.toMatchObject({ status: 502, code: 'unreadable' });
    response = { status: 200, body: 'null' };
    await expect(caught(client().get('/x'))).resolves.toMatchObject({ status: 200, code: 'unreadable' });
  });

  it('has status 0 when no response came', async () => {
    const nobody = createHttp({ origin: 'http://127.0.0.1:1', token: () => null, onUnauthorized: async () => false });
    await expect(caught(nobody.get('/x'))).resolves.toMatchObject({
      status: 0,
      code: 'network',
      message: expect.stringContaining('connection'),
    });
  });

  it('says which token was refused, and only when one was sent', async () => {
    response = refused(401, { code: 'auth.token', message: 'Log in again' });
    refusedTokens.length = 0;
    await caught(client('old').get('/link/all-link'));
    await caught(client('old').post('/users/login', {}));
    await caught(client(null).get('/link/all-link'));
    expect(refusedTokens).toEqual(['old']);
  });

  it('is sent again, once, when the session goes on with a new token', async () => {
    let token = 'old';
    const onUnauthorized = async () => {
      response = ok([{ _id: '1' }]);
      token = 'new';
      return true;
    };
    response = refused(401, { code: 'auth.token', message: 'Log in again' });
    const http = createHttp({ origin, token: () => token, onUnauthorized });
    await expect(http.post('/link/all-link', { a: 1 })).resolves.toEqual([{ _id: '1' }]);
    expect(seen.map(({ authorization, body }) => [authorization, body])).toEqual([
      ['old', '{"a":1}'],
      ['new', '{"a":1}'],
    ]);
  });

  it.each(['//elsewhere.example/x', 'https://elsewhere.example/', '/../../x', '/%2e%2e/%2e%2e/x', 'x', '/..'])(
    'never leaves the API by %j',
    async (path) => {
      await expect(caught(client().get(path))).resolves.toBeInstanceOf(TypeError);
      expect(seen).toEqual([]);
    },
  );
});

describe('the time that a call has', () => {
  /** Ends when it is told to, and counts what it is told. */
  function limitInHand() {
    const over = new AbortController();
    const told = { progress: 0, ended: 0 };
    const limit: TimeLimit = {
      signal: over.signal,
      progress: () => void (told.progress += 1),
      end: () => void (told.ended += 1),
    };
    return { told, timeLimit: () => limit, runOut: () => over.abort() };
  }
  const tooLate = { status: 0, code: 'timeout', message: expect.stringContaining('No response came in time') };

  it.each(['get', 'post', 'patch', 'delete', 'download'] as const)('ends a %s that nobody answers', async (kind) => {
    response = { status: 200, body: '', hangs: 'head' };
    const { timeLimit, runOut, told } = limitInHand();
    const http = createHttp({ origin, token: () => 'a.b.c', onUnauthorized: async () => false, timeLimit });
    const failing = caught(http[kind]('/link/all-link'));
    while (seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    runOut();
    await expect(failing).resolves.toMatchObject(tooLate);
    expect(told.ended).toBe(1);
  });

  it('ends a public read that nobody answers, and one whose response does not come to its end', async () => {
    for (const wait of ['head', 'body'] as const) {
      seen = [];
      response = { status: 200, body: '{"data":', hangs: wait };
      const { timeLimit, runOut, told } = limitInHand();
      const failing = caught(createPublicApi(() => origin, timeLimit).get('/meera'));
      while (wait === 'head' ? seen.length === 0 : told.progress === 0)
        await new Promise((resolve) => setTimeout(resolve, 5));
      runOut();
      await expect(failing).resolves.toMatchObject(tooLate);
      expect(told.ended).toBe(1);
    }
  });

  it('starts anew with everything that is sent or comes', async () => {
    const { timeLimit, told } = limitInHand();
    const http = createHttp({ origin, token: () => 'a.b.c', onUnauthorized: async () => false, timeLimit });
    response = ok({}, 201);
    const form = new FormData();
    form.set('thumbnail', new Blob([new Uint8Array(4 * 1_024 * 1_024)]));
    await http.post('/link/add-link', form);
    expect(told.progress).toBeGreaterThan(1);
    const sent = told.progress;
    response = { status: 200, body: 'PK'.repeat(1_000_000), type: 'application/zip' };
    await http.download('/users/export');
    expect(told.progress).toBeGreaterThan(sent);
  });
});

describe('a public read', () => {
  const read = (path: string) => createPublicApi(() => origin).get(path);

  it('sends no token', async () => {
    response = ok([{ username: 'meera' }]);
    await expect(read('/meera')).resolves.toEqual([{ username: 'meera' }]);
    expect(seen).toMatchObject([{ url: '/api/v1/meera', authorization: undefined }]);
  });

  it('fails with what the server says, and with status 0 when no response came', async () => {
    response = refused(404, { code: 'user.not_found', message: 'Not found' });
    await expect(caught(read('/nobody'))).resolves.toMatchObject({ status: 404, code: 'user.not_found' });
    await expect(caught(createPublicApi(() => 'http://127.0.0.1:1').get('/x'))).resolves.toMatchObject({ status: 0 });
  });
});
