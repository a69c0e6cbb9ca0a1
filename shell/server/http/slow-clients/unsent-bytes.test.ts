/** @jest-environment node */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import { unsentBytes } from './unsent-bytes.ts';

const isReportedBySystem = existsSync('/proc/self/net/tcp');

let server: Server;
let sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  server.close();
});

test.each(['127.0.0.1', '::1', '::'])(
  'unsentBytes knows what a client at %s has not read, if Linux reports it',
  async (host) => {
    server = createServer().listen(0, host);
    await once(server, 'listening');
    const reader = connect((server.address() as AddressInfo).port, host === '::' ? '127.0.0.1' : host);
    const [socket] = (await once(server, 'connection')) as [Socket];
    sockets = [reader, socket];
    const bytes = Buffer.alloc(64 * 1024 * 1024);
    reader.pause();
    socket.write(bytes);
    if (!isReportedBySystem) return expect(await unsentBytes(socket)).toBeNull();
    while (((await unsentBytes(socket)) ?? 0) <= 100_000) await pause(10);
    let read = 0;
    reader.on('data', (chunk) => (read += chunk.length)).resume();
    while (read < bytes.length) await once(reader, 'data');
    while ((await unsentBytes(socket)) !== 0) await pause(10);
  },
);
