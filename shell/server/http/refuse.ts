import type { Duplex } from 'node:stream';

const SAID: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};
/** For a client that does not even take the refusal. */
const LINGER_MS = 1000;

/** Says no to what is not HTTP, or does not come, and lets go of the connection. */
export function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  socket.end(`HTTP/1.1 ${SAID[error.code ?? ''] ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`, () =>
    socket.destroy(),
  );
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
