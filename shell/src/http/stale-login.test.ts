/** @jest-environment node */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createHttp } from './api-client.ts';

let server: Server;
let origin: string;
let requests: string[] = [];
/** The responses in turn; the last one repeats. */
let responses: (readonly [status: number, body: string])[] = [];

const refusal = (status: number, code: string) =>
  [status, JSON.stringify({ statusCode: status, data: null, success: false, code, message: 'No' })] as const;
const stale = refusal(403, 'auth.stale');
const done = [200, JSON.stringify({ statusCode: 200, data: 'done', success: true, message: 'ok' })] as const;

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const [status, body] = (responses.length > 1 ? responses.shift() : responses[0]) ?? done;
    request.resume().on('end', () => response.writeHead(status, { 'content-type': 'application/json' }).end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  requests = [];
});

function client(isConfirmed: boolean) {
  const questions: boolean[] = [];
  const onStale = async () => questions.push(isConfirmed) > 0 && isConfirmed;
  return { questions, http: createHttp({ origin, token: () => 'a.b.c', onUnauthorized: async () => false, onStale }) };
}

const kinds = ['get', 'post', 'patch', 'delete'] as const;

it.each(kinds)('a %s that needs a fresh login is sent again after the password is confirmed', async (kind) => {
  responses = [stale, done];
  const { questions, http } = client(true);
  await expect(http[kind]('/users/sessions')).resolves.toBe('done');
  expect([requests.length, questions.length]).toEqual([2, 1]);
});

it('a file download that needs a fresh login is sent again after the password is confirmed', async () => {
  responses = [stale, [200, 'PK']];
  const { questions, http } = client(true);
  await expect(http.download('/users/export').then((file) => file.text())).resolves.toBe('PK');
  expect(questions).toHaveLength(1);
});

it('a downloaded file is returned although its content looks like a refusal', async () => {
  responses = [[200, stale[1]]];
  const { questions, http } = client(true);
  await expect(http.download('/users/export').then((file) => file.text())).resolves.toBe(stale[1]);
  expect([requests.length, questions.length]).toEqual([1, 0]);
});

it.each(kinds)('a %s fails with the failure of the server when the password is not confirmed', async (kind) => {
  responses = [stale];
  const { questions, http } = client(false);
  await expect(http[kind]('/users/sessions')).rejects.toMatchObject({ status: 403, code: 'auth.stale', message: 'No' });
  expect([requests.length, questions.length]).toEqual([1, 1]);
});

it('other failures do not ask for the password', async () => {
  const { questions, http } = client(true);
  for (const response of [refusal(403, 'auth.other'), refusal(401, 'auth.stale'), [403, '<html>'] as const]) {
    responses = [response];
    await expect(http.get('/users/sessions')).rejects.toMatchObject({ status: response[0] });
    await expect(http.download('/users/export')).rejects.toMatchObject({ status: response[0] });
  }
  expect(questions).toEqual([]);
});
