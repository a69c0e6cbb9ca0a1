import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { test } from 'node:test';

import { freePort, PORT_RANGE } from './free-port.ts';

test('freePort picks a port outside the range of outgoing connections', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, () => freePort('127.0.0.1')));
  for (const port of ports) assert.ok(port >= PORT_RANGE.from && port < PORT_RANGE.to, String(port));
});

test('freePort returns the requested port, and rejects a taken port with a message', async () => {
  const server = createServer().listen(await freePort('127.0.0.1'), '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await assert.rejects(freePort('127.0.0.1', port), {
    message: new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is taken`),
  });
  await new Promise((resolve) => server.close(resolve));
  assert.equal(await freePort('127.0.0.1', port), port);
});

test('freePort rejects an address of another machine with a message', async () => {
  await assert.rejects(freePort('192.0.2.1'), { message: /^HOST=192\.0\.2\.1 cannot be listened on/ });
});
