/** @jest-environment node */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createHttp } from './api-client.ts';

let server: Server;
let origin: string;
let seen: string[] = [];
/** What is answered, one after the other; the last one for all that follow. */
let responses: (readonly [status: number, body: string])[] = [];

const refused = (status: number, code: string) =>
  [status, JSON.stringify({ statusCode: status, data: null, success: false, code, message: 'No' })] as const;
const stale = refused(403, 'auth.stale');
const done = [200, JSON.stringify({ statusCode: 200, data: 'done', success: true, message: 'ok' })] as const;

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    const [status, body] = (responses.length > 1 ? responses.shift() : responses[0]) ?? done;
    request.resume().on('end', () => response.writeHead(status, { 'content-type': 'application/json' }).end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  seen = [];
});

function client(response: boolean) {
  const asked: boolean[] = [];
  const onStale = async () => asked.push(response) > 0 && response;
  return { asked, http: createHttp({ origin, token: () => 'a.b.c', onUnauthorized: async () => false, onStale }) };
}

const kinds = ['get', 'post', 'patch', 'delete'] as const;

it.each(kinds)('a %s that needs a fresh login is sent again once the password was', async (kind) => {
  responses = [stale, done];
  const { asked, http } = client(true);
  await expect(http[kind]('/users/sessions')).resolves.toBe('done');
  expect([seen.length, asked.length]).toEqual([2, 1]);
});

it('so is one for a file, whose refusal comes as bytes', async () => {
  responses = [stale, [200, 'PK']];
  const { asked, http } = client(true);
  await expect(http.download('/users/export').then((file) => file.text())).resolves.toBe('PK');
  expect(asked).toHaveLength(1);
});

it('a file that came is a file, whatever stands in it', async () => {
  responses = [[200, stale[1]]];
  const { asked, http } = client(true);
  await expect(http.download('/users/export').then((file) => file.text())).resolves.toBe(stale[1]);
  expect([seen.length, asked.length]).toEqual([1, 0]);
});

it.each(kinds)('a %s fails with the server’s words when the password is not given', async (kind) => {
  responses = [stale];
  const { asked, http } = client(false);
  await expect(http[kind]('/users/sessions')).rejects.toMatchObject({ status: 403, code: 'auth.stale', message: 'No' });
  expect([seen.length, asked.length]).toEqual([1, 1]);
});

it('nothing else asks for the password', async () => {
  const { asked, http } = client(true);
  for (const other of [refused(403, 'auth.other'), refused(401, 'auth.stale'), [403, '<html>'] as const]) {
    responses = [other];
    await expect(http.get('/users/sessions')).rejects.toMatchObject({ status: other[0] });
    await expect(http.download('/users/export')).rejects.toMatchObject({ status: other[0] });
  }
  expect(asked).toEqual([]);
});
