/** @jest-environment node */
import { once } from 'node:events';
import { createServer, get, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import { FixtureSite } from '../testing/fixture-site.ts';
import { until } from '../testing/send-request.ts';

const PATH = '/api/v1/environments/local/mfe-links/events';

/** An API with a stream of events. It answers no other call. */
let api: Server;
let site: FixtureSite;
/** The streams that the API has open. */
const streams: ServerResponse[] = [];
/** The other calls, by their path. */
const calls = new Map<string, ServerResponse>();

beforeAll(async () => {
  api = createServer(({ url = '' }, response) => {
    if (url !== PATH) return void calls.set(url, response);
    streams.push(response);
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 2000\n\n');
  });
  await once(api.listen(0, '127.0.0.1'), 'listening');
  site = await FixtureSite.create();
  await site.start(`http://127.0.0.1:${(api.address() as AddressInfo).port}`);
});

afterAll(async () => {
  await site.remove();
  api.closeAllConnections();
  await new Promise((resolve) => api.close(resolve));
});

test('an event passes the edge at once, also after a pause beyond the time limit of other reads, and the API sees its client leave', async () => {
  const client = get(`${site.url}${PATH}`).on('error', () => undefined);
  const [response] = (await once(client, 'response')) as [IncomingMessage];
  let text = '';
  response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  response.on('error', () => undefined);
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/event-stream']);
  streams[0]?.write('id: 1\ndata: {}\n\n');
  await until(() => text.includes('id: 1\n'));
  await pause(6_000);
  streams[0]?.write('id: 2\ndata: {}\n\n');
  await until(() => text.includes('id: 2\n'));
  client.destroy();
  await until(() => streams[0]?.destroyed === true);
});

test.each(['registry/garden/releases/1.0.0~0123456789ab/check', 'environments/local/sets/spring/deploy/plan'])(
  'the API sees the client of %s leave, because this call changes nothing; a write continues',
  async (call) => {
    const write = '/api/v1/link/add-link';
    const clients = [`/api/v1/${call}`, write].map((path) =>
      request(`${site.url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' } })
        .on('error', () => undefined)
        .end('{}'),
    );
    await until(() => calls.has(`/api/v1/${call}`) && calls.has(write));
    for (const client of clients) client.destroy();
    await until(() => calls.get(`/api/v1/${call}`)?.destroyed === true);
    expect(calls.get(write)?.destroyed).toBe(false);
    calls.clear();
  },
);
