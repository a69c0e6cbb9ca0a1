/** @jest-environment node */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import { unsentBytes } from './unsent-bytes.ts';

const listed = existsSync('/proc/self/net/tcp');
/** A list of the system's is looked at again after half a second. */
const LOOK_MS = 600;

let server: Server;
let ends: Socket[] = [];
afterEach(() => {
  for (const end of ends) end.destroy();
  ends = [];
  server.close();
});

test.each(['127.0.0.1', '::1', '::'])('what a reader by %s has not taken is known, where Linux tells', async (host) => {
  server = createServer().listen(0, host);
  await once(server, 'listening');
  const reader = connect((server.address() as AddressInfo).port, host === '::' ? '127.0.0.1' : host);
  const [socket] = (await once(server, 'connection')) as [Socket];
  ends = [reader, socket];
  const bytes = Buffer.alloc(64 * 1024 * 1024);
  reader.pause();
  socket.write(bytes);
  await pause(LOOK_MS);
  const unsent = await unsentBytes(socket);
  if (listed) expect(unsent).toBeGreaterThan(100_000);
  else expect(unsent).toBeNull();
  let read = 0;
  reader.on('data', (part) => (read += part.length)).resume();
  while (read < bytes.length) await once(reader, 'data');
  await pause(LOOK_MS);
  expect(await unsentBytes(socket)).toBe(listed ? 0 : null);
});
