import { once } from 'node:events';
import { connect } from 'node:net';

import { freshDatabase } from '../../test/database.js';
import { startProcess } from '../../test/processes.js';

/** Ten seconds for a header, and some for a busy machine; node itself looks every half a minute only. */
const GONE_MS = 15_000;

it('connections on which nothing, or half a request, comes are closed soon', async () => {
  const running = await startProcess({ MONGODB_URI: freshDatabase(), API_PORT: '0' });
  const port = Number(new URL(running.api.url).port);
  const sockets = ['', 'GET / HTTP/1.1\r\nHost: a.ex'].flatMap((text) =>
    Array.from({ length: 10 }, () => {
      const socket = connect(port, '127.0.0.1').resume();
      socket.on('error', () => undefined).write(text);
      return socket;
    }),
  );
  try {
    const start = performance.now();
    await Promise.all(sockets.map(async (socket) => once(socket, 'close')));
    expect(performance.now() - start).toBeLessThan(GONE_MS);
  } finally {
    for (const socket of sockets) socket.destroy();
    running.child.kill();
    await running.ended();
  }
}, 60_000);
