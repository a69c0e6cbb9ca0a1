/** @jest-environment node */
import { LocalServer } from '../testing/local-server.ts';
import { createHttp } from './api-client.ts';
import { WriteKeys } from './idempotent-retry.ts';

interface FakeResponse {
  readonly status: number;
  readonly code?: string;
}

let origin: string;
/** The outcome of each request in turn; the last one repeats. 'lost': the request arrives, but its response does not. */
let outcomes: (FakeResponse | 'lost')[] = [];
let requests: { readonly call: string; readonly key: string | undefined; readonly body: string }[] = [];

const server = new LocalServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const key = request.headers['idempotency-key'] as string | undefined;
    requests.push({ call: `${request.method} ${request.url}`, key, body: Buffer.concat(chunks).toString() });
    const outcome = (outcomes.length > 1 ? outcomes.shift() : outcomes[0]) ?? 'lost';
    if (outcome === 'lost') return void request.socket.destroy();
    const { status, code } = outcome;
    const body = {
      statusCode: status,
      data: { done: true },
      message: 'm',
      success: status < 300,
      ...(code && { code }),
    };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
});
beforeAll(async () => {
  origin = await server.start();
});
afterAll(() => server.stop());
/** The delays between tries. The tests do not wait for the delays. */
let pauses: number[] = [];
const realTimeout = setTimeout;
beforeEach(() => {
  requests = [];
  pauses = [];
  jest.spyOn(globalThis, 'setTimeout').mockImplementation((callback: () => void, ms = 0) => {
    if (![500, 1500].includes(ms)) return realTimeout(callback, ms);
    pauses.push(ms);
    return realTimeout(callback, 0);
  });
});
afterEach(() => jest.restoreAllMocks());

const http = () => createHttp({ origin, token: () => 'a.b.c', onUnauthorized: async () => false });

it('every write has its own idempotency key, and a read has none', async () => {
  outcomes = [{ status: 200 }];
  await http().post('/link/delete-link', { linkId: '1' });
  await http().patch('/users/update-theme', { theme: 'x' });
  await http().get('/link/all-link');
  const [first, second, read] = requests;
  expect(first?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(second?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(second?.key).not.toBe(first?.key);
  expect(read?.key).toBeUndefined();
});

it('a write whose response is lost is sent again with the same body and key', async () => {
  outcomes = ['lost', { status: 503, code: 'database.unavailable' }, { status: 201 }];
  await expect(http().post('/product/add-product', { name: 'Bowl' })).resolves.toEqual({ done: true });
  expect(requests).toHaveLength(3);
  expect(new Set(requests.map((request) => JSON.stringify(request))).size).toBe(1);
});

it('a write fails with the code network after three tries', async () => {
  outcomes = ['lost'];
  await expect(http().post('/link/add-link', {})).rejects.toMatchObject({ status: 0, code: 'network' });
  expect(requests).toHaveLength(3);
  expect(pauses).toEqual([500, 1500]);
});

it.each([
  ['a refusal', { status: 409, code: 'link.limit' }],
  ['a full disk', { status: 503, code: 'storage.full' }],
])('%s is a final response: the write is not sent again', async (_, outcome) => {
  outcomes = [outcome];
  await expect(http().post('/link/add-link', {})).rejects.toMatchObject(outcome);
  expect(requests).toHaveLength(1);
});

it('login, mail, registration and deletion are sent again after a lost response', async () => {
  for (const path of ['/users/login', '/users/forget-password', '/users/register']) {
    outcomes = ['lost', { status: 200 }];
    await http().post(path, {});
  }
  outcomes = ['lost', { status: 200 }];
  await http().get('/users/email-send');
  outcomes = ['lost', { status: 200 }];
  await http().delete('/users/account', {});
  expect(requests).toHaveLength(10);
  expect(new Set(requests.map(({ key }) => key)).size).toBe(5);
});

it('mail.unavailable is a final response: the call is not sent again', async () => {
  outcomes = [{ status: 503, code: 'mail.unavailable' }];
  await expect(http().get('/users/email-send')).rejects.toMatchObject({ code: 'mail.unavailable' });
  expect(requests).toHaveLength(1);
});

describe('a user who sends a write again after an unknown result', () => {
  const registration = { username: 'asha', password: 'seven steel bowls' };
  const form = (title: string) => {
    const data = new FormData();
    data.append('title', title);
    data.append('thumbnail', new Blob(['image'], { type: 'image/webp' }), 'a.webp');
    return data;
  };

  it.each([
    ['a JSON body', () => registration, () => ({ ...registration, username: 'usha' })],
    ['a form', () => form('one'), () => form('two')],
  ])('sends it with the same key: %s', async (_kind, sameBody, otherBody) => {
    const port = http();
    outcomes = ['lost'];
    await expect(port.post('/users/register', sameBody())).rejects.toMatchObject({ status: 0 });
    outcomes = [{ status: 409, code: 'user.taken' }, { status: 201 }];
    await expect(port.post('/users/register', otherBody())).rejects.toMatchObject({ status: 409 });
    await port.post('/users/register', sameBody());
    await port.post('/users/register', sameBody());
    const [unknownKey, , , otherKey, repeatedKey, laterKey] = requests.map(({ key }) => key);
    expect(repeatedKey).toBe(unknownKey);
    expect(new Set([unknownKey, otherKey, laterKey]).size).toBe(3);
  });

  it('sends it with a new key when another write succeeded in between', async () => {
    const port = http();
    outcomes = ['lost'];
    await expect(port.post('/link/restore-link', { linkId: '1' })).rejects.toMatchObject({ status: 0 });
    outcomes = [{ status: 200 }];
    await port.post('/link/delete-link', { linkId: '1' });
    await port.post('/link/restore-link', { linkId: '1' });
    const [unknownKey, , , , repeatedKey] = requests.map(({ key }) => key);
    expect(repeatedKey).not.toBe(unknownKey);
  });

  it('sends a form with a new key after request.key_reused, because its image may be another file of the same size', async () => {
    const port = http();
    outcomes = ['lost'];
    await expect(port.post('/link/add-link', form('one'))).rejects.toMatchObject({ status: 0 });
    outcomes = [{ status: 409, code: 'request.key_reused' }, { status: 201 }];
    await expect(port.post('/link/add-link', form('one'))).resolves.toEqual({ done: true });
    const [unknownKey, , , reusedKey, freshKey] = requests.map(({ key }) => key);
    expect(reusedKey).toBe(unknownKey);
    expect(freshKey).not.toBe(unknownKey);
  });
});

it('the keys of the last twenty writes with an unknown result are remembered', () => {
  const keys = new WriteKeys();
  const writes = Array.from({ length: 21 }, (_, index) => ({ method: 'POST', path: `/${index}` }));
  for (const write of writes) keys.recordResult(write, `key of ${write.path}`, 'unknown');
  const isRemembered = writes.map((write) => keys.keyOf(write) === `key of ${write.path}`);
  expect(isRemembered).toEqual([false, ...Array(20).fill(true)]);
});
