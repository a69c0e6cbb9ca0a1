// Picks ports for programs that start seconds later. Port 0 would give a port from the range of outgoing connections. An
// outgoing connection could take this port before the program starts.
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

import { Failure } from './failure.mjs';
import { isCode } from './lock.mjs';

/** Below the range of outgoing connections, which begins at 32768 on Linux and at 49152 on other systems. */
export const PORT_RANGE = { from: 20_000, to: 32_768 };
const MAX_TRIES = 100;

/** Checks that a port is free before a long start begins. Port 0 picks a free port. */
export async function freePort(host: string, port: number = 0): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const candidate = port === 0 ? randomInt(PORT_RANGE.from, PORT_RANGE.to) : port;
    try {
      await listenOnce(host, candidate);
      return candidate;
    } catch (error) {
      if (port === 0 && isCode(error, 'EADDRINUSE') && attempt < MAX_TRIES) continue;
      throw new Failure(explainPort(host, candidate, error));
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
