import { createServer } from 'node:net';

import { Failure } from './failure.mjs';

/**
 * Makes sure that a port can be had, before anything long begins; 0 picks a free one.
 * @param {string} host @param {number} [port]
 * @returns {Promise<number>}
 */
export function freePort(host, port = 0) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => reject(new Failure(explainPort(host, port, error))));
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => resolve(address && typeof address === 'object' ? address.port : port));
    });
  });
}

/** @param {string} host @param {number} port @param {Error} error */
function explainPort(host, port, error) {
  const code = 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is taken. Choose another one (PORT=${port + 1} npm start) or let one be picked (PORT=0 npm start).`;
  if (code === 'EACCES')
    return `Port ${port} may not be used by this user. Choose one above 1023, for example PORT=4000.`;
  return `HOST=${host} cannot be listened on (${error.message}). Use an address of this machine, for example HOST=127.0.0.1.`;
}
