import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

import { temporaryFolder } from '../../test/end-after-tests.js';
import { freshDatabase } from '../../test/database.js';
import { startProcess } from '../../test/processes.js';
import { limitServer } from './server-limits.js';

const SHORT_LIMITS = { headersMs: 100, checkMs: 20 };

let server: Server;
let sockets: Socket[];
beforeEach(async () => {
  server = createServer((_request, response) => void response.end());
  sockets = [];
  limitServer(server, SHORT_LIMITS);
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await once(server.close(), 'close');
});

function send(text: string): Socket {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').resume();
  socket.on('error', () => undefined).write(text);
  sockets.push(socket);
  return socket;
}

it.each(['', 'GET / HTTP/1.1\r\nHost: a.ex'])(
  'closes connections without a complete request head: %j',
  async (text) => {
    const errorCodes: (string | undefined)[] = [];
    server.on('clientError', ({ code }: NodeJS.ErrnoException, socket) => {
      errorCodes.push(code);
      socket.destroy();
    });
    await Promise.all(Array.from({ length: 10 }, () => once(send(text), 'close')));
    expect(errorCodes).toEqual(Array.from({ length: 10 }, () => 'ERR_HTTP_REQUEST_TIMEOUT'));
  },
);

it('keeps a connection with a completed request open', async () => {
  const socket = send('GET / HTTP/1.1\r\nHost: a.ex\r\n\r\n');
  await once(socket, 'data');
  await once(send(''), 'close'); // the time limit has passed now
  expect(socket.closed).toBe(false);
});

/** A preload script that prints the limits of each server when the server starts to listen. */
const PRINT_LIMITS = `import http from 'node:http';
const { listen } = http.Server.prototype;
http.Server.prototype.listen = function (...args) {
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout, connectionsCheckingInterval } = this;
  const limits = { headersTimeout, requestTimeout, keepAliveTimeout, timeout, connectionsCheckingInterval };
  console.error('limits ' + JSON.stringify(limits));
  return listen.apply(this, args);
};`;

it('the API has these limits: ten seconds for a request head, checked every second', async () => {
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(PRINT_LIMITS)}`;
  const DATA_DIR = await temporaryFolder();
  const apiProcess = await startProcess({ MONGODB_URI: freshDatabase(), DATA_DIR, API_PORT: '0', NODE_OPTIONS });
  apiProcess.child.kill();
  await apiProcess.waitForExit();
  const [, limits = '{}'] = /^limits (.*)$/m.exec(apiProcess.output()) ?? [];
  expect(JSON.parse(limits)).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 0, // see body-pace.ts
    keepAliveTimeout: 65_000,
    timeout: 600_000,
    connectionsCheckingInterval: 1_000,
  });
});
