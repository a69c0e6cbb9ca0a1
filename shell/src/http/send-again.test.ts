/** @jest-environment node */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createHttp } from './api-client.ts';
import { WriteKeys } from './send-again.ts';

interface Reply {
  readonly status: number;
  readonly code?: string;
}

let server: Server;
let origin: string;
/** What becomes of each request in turn; 'lost': it arrives, and its response does not. The last one stays. */
let fates: (Reply | 'lost')[] = [];
let seen: { readonly call: string; readonly key: string | undefined; readonly body: string }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const key = request.headers['idempotency-key'] as string | undefined;
      seen.push({ call: `${request.method} ${request.url}`, key, body: Buffer.concat(chunks).toString() });
      const fate = (fates.length > 1 ? fates.shift() : fates[0]) ?? 'lost';
      if (fate === 'lost') return void request.socket.destroy();
      const { status, code } = fate;
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
/** What was waited between tries; the tests do not wait for it. */
let pauses: number[] = [];
const realTimeout = setTimeout;
beforeEach(() => {
  seen = [];
  pauses = [];
  jest.spyOn(globalThis, 'setTimeout').mockImplementation((work: () => void, ms = 0) => {
    if (![500, 1500].includes(ms)) return realTimeout(work, ms);
    pauses.push(ms);
    return realTimeout(work, 0);
  });
});
afterEach(() => jest.restoreAllMocks());

const http = () => createHttp({ origin, token: () => 'a.b.c', onUnauthorized: async () => false });

it('every write has a key of its own, and a read has none', async () => {
  fates = [{ status: 200 }];
  await http().post('/link/delete-link', { linkId: '1' });
  await http().patch('/users/update-theme', { theme: 'x' });
  await http().get('/link/all-link');
  const [one, two, read] = seen;
  expect(one?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(two?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(two?.key).not.toBe(one?.key);
  expect(read?.key).toBeUndefined();
});

it('a write whose response is lost is sent again, the same under the same key', async () => {
  fates = ['lost', { status: 503, code: 'database.unavailable' }, { status: 201 }];
  await expect(http().post('/product/add-product', { name: 'Bowl' })).resolves.toEqual({ done: true });
  expect(seen).toHaveLength(3);
  expect(new Set(seen.map((request) => JSON.stringify(request))).size).toBe(1);
});

it('after three tries it is said that the API cannot be reached', async () => {
  fates = ['lost'];
  await expect(http().post('/link/add-link', {})).rejects.toMatchObject({ status: 0, code: 'network' });
  expect(seen).toHaveLength(3);
  expect(pauses).toEqual([500, 1500]);
});

it.each([
  ['a refusal', { status: 409, code: 'link.limit' }],
  ['a full disk', { status: 503, code: 'storage.full' }],
])('%s is a response: nothing is sent again', async (_, fate) => {
  fates = [fate];
  await expect(http().post('/link/add-link', {})).rejects.toMatchObject(fate);
  expect(seen).toHaveLength(1);
});

it('every kind of write is sent again: a login, a mail, a new password', async () => {
  for (const path of ['/users/login', '/users/forget-password', '/users/register']) {
    fates = ['lost', { status: 200 }];
    await http().post(path, {});
  }
  fates = ['lost', { status: 200 }];
  await http().get('/users/email-send');
  fates = ['lost', { status: 200 }];
  await http().delete('/users/account', {});
  expect(seen).toHaveLength(10);
  expect(new Set(seen.map(({ key }) => key)).size).toBe(5);
});

it('a mail server that is not there is a response', async () => {
  fates = [{ status: 503, code: 'mail.unavailable' }];
  await expect(http().get('/users/email-send')).rejects.toMatchObject({ code: 'mail.unavailable' });
  expect(seen).toHaveLength(1);
});

describe('who presses again, because nobody knew what became of it,', () => {
  const entry = { username: 'asha', password: 'seven steel bowls' };
  const form = (title: string) => {
    const parts = new FormData();
    parts.append('title', title);
    parts.append('thumbnail', new Blob(['picture'], { type: 'image/webp' }), 'a.webp');
    return parts;
  };

  it.each([
    ['an entry', () => entry, () => ({ ...entry, username: 'usha' })],
    ['a form', () => form('one'), () => form('two')],
  ])('sends the same write: %s', async (_what, same, other) => {
    const port = http();
    fates = ['lost'];
    await expect(port.post('/users/register', same())).rejects.toMatchObject({ status: 0 });
    fates = [{ status: 201 }];
    fates = [{ status: 409, code: 'user.taken' }, { status: 201 }];
    await expect(port.post('/users/register', other())).rejects.toMatchObject({ status: 409 });
    await port.post('/users/register', same());
    await port.post('/users/register', same());
    const [unknown, , , different, again, later] = seen.map(({ key }) => key);
    expect(again).toBe(unknown);
    expect(new Set([unknown, different, later]).size).toBe(3);
  });

  it('means it anew when something else was done in between: taken back, deleted again, taken back', async () => {
    const port = http();
    fates = ['lost'];
    await expect(port.post('/link/restore-link', { linkId: '1' })).rejects.toMatchObject({ status: 0 });
    fates = [{ status: 200 }];
    await port.post('/link/delete-link', { linkId: '1' });
    await port.post('/link/restore-link', { linkId: '1' });
    const [unknown, , , , again] = seen.map(({ key }) => key);
    expect(again).not.toBe(unknown);
  });

  it('has another picture sent as a write of its own, when the API tells them apart', async () => {
    const port = http();
    fates = ['lost'];
    await expect(port.post('/link/add-link', form('one'))).rejects.toMatchObject({ status: 0 });
    fates = [{ status: 409, code: 'request.key_reused' }, { status: 201 }];
    await expect(port.post('/link/add-link', form('one'))).resolves.toEqual({ done: true });
    const [unknown, , , reused, fresh] = seen.map(({ key }) => key);
    expect(reused).toBe(unknown);
    expect(fresh).not.toBe(unknown);
  });
});

it('of writes that nobody knows the end of, the last twenty are known again', () => {
  const keys = new WriteKeys();
  const writes = Array.from({ length: 21 }, (_, at) => ({ method: 'POST', path: `/${at}` }));
  for (const write of writes) keys.note(write, `key of ${write.path}`, 'unsure');
  const known = writes.map((write) => keys.keyOf(write) === `key of ${write.path}`);
  expect(known).toEqual([false, ...Array(20).fill(true)]);
});
