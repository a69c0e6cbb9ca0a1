// Ports for programs that start seconds later. The system's own choice (port 0) comes from the range that outgoing
// connections use, so that one of them may take the port in the meantime.
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

import { Failure } from './failure.ts';
import { isCode } from './lock.mjs';

/** Below the range of outgoing connections: it begins at 32768 on Linux, at 49152 elsewhere. */
export const PICKED = { from: 20_000, to: 32_768 };
const MOST_TRIES = 100;

/** Makes sure that a port can be had, before anything long begins; 0 picks a free one. */
export async function freePort(host: string, port: number = 0): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const wanted = port === 0 ? randomInt(PICKED.from, PICKED.to) : port;
    try {
      await listenOnce(host, wanted);
      return wanted;
    } catch (error) {
      if (port === 0 && isCode(error, 'EADDRINUSE') && tries < MOST_TRIES) continue;
      throw new Failure(explainPort(host, wanted, error));
    }
  }
}

function listenOnce(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => server.close(() => resolve()));
  });
}

function explainPort(host: string, port: number, error: unknown) {
  if (isCode(error, 'EADDRINUSE'))
    return `Port ${port} on ${host} is taken. Choose another one (PORT=${port + 1} npm start) or let one be picked (PORT=0 npm start).`;
  if (isCode(error, 'EACCES'))
    return `Port ${port} may not be used by this user. Choose one above 1023, for example PORT=4000.`;
  const reason = error instanceof Error ? error.message : String(error);
  return `HOST=${host} cannot be listened on (${reason}). Use an address of this machine, for example HOST=127.0.0.1.`;
}
