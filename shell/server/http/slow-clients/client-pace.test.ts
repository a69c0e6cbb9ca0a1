/** @jest-environment node */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { promisify } from 'node:util';

import { until } from '../../testing/send-request.ts';
import { refuse } from './client-pace.ts';

let server: Server;
let clients: Socket[] = [];

beforeEach(async () => {
  server = createServer({ headersTimeout: 500, requestTimeout: 1000, connectionsCheckingInterval: 100 });
  server.on('clientError', refuse);
  await once(server.listen(0, '127.0.0.1'), 'listening');
});

afterEach(() => {
  for (const client of clients) client.destroy();
  clients = [];
  server.closeAllConnections();
  server.close();
});

const connectionCount = () => promisify(server.getConnections.bind(server))();

test.each([
  ['is not HTTP', 'nonsense\r\n\r\n', 'HTTP/1.1 400 '],
  ['has a header without an end', `GET / HTTP/1.1\r\nX: ${'x'.repeat(60_000)}`, 'HTTP/1.1 431 '],
  ['stops in its header', 'GET / HTTP/1.1\r\nHost: a.ex', 'HTTP/1.1 408 '],
  ['never begins', '', 'HTTP/1.1 408 '],
])('a request that %s gets an error, and the server closes its connection', async (_what, text, expectedStart) => {
  const responses = Array.from({ length: 10 }, () => {
    // This client sends nothing more, and keeps its side open whatever it receives.
    const client = connect({ port: (server.address() as AddressInfo).port, allowHalfOpen: true });
    clients.push(client);
    client.on('error', () => undefined).write(text);
    return once(client, 'data').then(([bytes]) => String(bytes));
  });
  for (const response of await Promise.all(responses)) expect(response).toContain(expectedStart);
  await until(async () => (await connectionCount()) === 0);
});
