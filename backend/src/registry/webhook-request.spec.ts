import { once } from 'node:events';
import http, { Agent, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { until } from '../../test/processes.js';
import { sendEvent } from './webhook-request.js';

const EVENT = { id: '1', timestamp: '1', body: '{}' };
const { globalAgent } = http;
const agent = new Agent({ keepAlive: true });
let server: Server;
let requestCount = 0;

beforeAll(async () => {
  http.globalAgent = agent;
  server = createServer((_, response) => {
    requestCount += 1;
    response.end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  http.globalAgent = globalAgent;
  agent.destroy();
  server.closeAllConnections();
  server.close();
});

it('an event of a team uses no connection that other code of the process has opened to a private address', async () => {
  const address = `http://localhost:${(server.address() as AddressInfo).port}/hook`;
  const [response] = (await once(http.get(address), 'response')) as [http.IncomingMessage];
  await text(response);
  await until(() => Promise.resolve(Object.keys(agent.freeSockets).length > 0));
  const receiver = { address, secret: 'secret', mayBePrivate: false };
  await expect(sendEvent(receiver, EVENT)).rejects.toThrow('private address');
  expect(requestCount).toBe(1);
});
