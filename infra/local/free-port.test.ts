import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { test } from 'node:test';

import { freePort, PICKED } from './free-port.ts';

test('a picked port is none that the system gives to outgoing connections', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, () => freePort('127.0.0.1')));
  for (const port of ports) assert.ok(port >= PICKED.from && port < PICKED.to, String(port));
});

test('a port that somebody wants stays itself; a taken one is refused in words', async () => {
  const server = createServer().listen(await freePort('127.0.0.1'), '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await assert.rejects(freePort('127.0.0.1', port), {
    message: new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is taken`),
  });
  await new Promise((done) => server.close(done));
  assert.equal(await freePort('127.0.0.1', port), port);
});

test('an address that is not of this machine is refused in words', async () => {
  await assert.rejects(freePort('192.0.2.1'), { message: /^HOST=192\.0\.2\.1 cannot be listened on/ });
});
