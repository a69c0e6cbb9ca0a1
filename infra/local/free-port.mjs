// Ports for programs that start seconds later. The system's own choice (port 0) comes from the range that outgoing
// connections use, so that one of them may take the port in the meantime.
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

import { Failure } from './failure.mjs';
import { isCode } from './lock.mjs';

/** Below the range of outgoing connections: it begins at 32768 on Linux, at 49152 elsewhere. */
export const PICKED = { from: 20_000, to: 32_768 };
const MOST_TRIES = 100;

/**
 * Makes sure that a port can be had, before anything long begins; 0 picks a free one.
 * @param {string} host @param {number} [port]
 * @returns {Promise<number>}
 */
export async function freePort(host, port = 0) {
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

/** @param {string} host @param {number} port @returns {Promise<void>} */
function listenOnce(host, port) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => server.close(() => resolve()));
  });
}

/** @param {string} host @param {number} port @param {unknown} error */
function explainPort(host, port, error) {
  if (isCode(error, 'EADDRINUSE'))
    return `Port ${port} on ${host} is taken. Choose another one (PORT=${port + 1} npm start) or let one be picked (PORT=0 npm start).`;
  if (isCode(error, 'EACCES'))
    return `Port ${port} may not be used by this user. Choose one above 1023, for example PORT=4000.`;
  const reason = error instanceof Error ? error.message : String(error);
  return `HOST=${host} cannot be listened on (${reason}). Use an address of this machine, for example HOST=127.0.0.1.`;
}
