import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

import { hasBody } from './body.ts';
import type { Exchange } from './exchange.ts';
import type { PaceWatch } from './pace.ts';
import { unsentBytes } from './unsent-bytes.ts';

/** Less than any connection that still works; some seconds in a tunnel are borne with. */
const SENDING = { windowMs: 20_000, leastBytes: 40_000 };
/** An application that reads 5 kB/s is heard of every 26 s (measured): its system asks for more in lumps. */
const READING = { windowMs: 40_000, leastBytes: 40_000 };

/** Lets nobody hold a request or a response open: who neither sends nor reads is cut off. */
export class ClientWatch {
  readonly #watch: PaceWatch;
  /** The last request of each connection. */
  readonly #asked = new WeakMap<Socket, Exchange>();

  constructor(watch: PaceWatch) {
    this.#watch = watch;
  }

  /** Whether a client reads is watched once for all its requests: most are over before anybody could look. */
  connected(socket: Socket): void {
    const taken = () => socket.bytesWritten - socket.writableLength;
    const received = this.#watch.begin({
      pace: READING,
      moved: () => (socket.writableLength > 0 ? taken() : null),
      arrived: async () => {
        const unsent = await unsentBytes(socket);
        return unsent === null ? null : taken() - unsent;
      },
      late: () => this.#cut(socket, 'it does not read'),
    });
    socket.once('close', received);
  }

  asked(exchange: Exchange): void {
    const { req } = exchange;
    const { socket } = req;
    this.#asked.set(socket, exchange);
    if (!hasBody(req)) return;
    const sent = this.#watch.begin({
      pace: SENDING,
      // While nobody reads what it sends it is not the one who is waited for.
      moved: () => (req.complete || req.readableFlowing !== true ? null : socket.bytesRead),
      late: () => this.#cut(socket, 'it does not send'),
    });
    req.once('close', sent);
  }

  #cut(socket: Socket, what: string): void {
    this.#asked.get(socket)?.log.info({ what }, 'a client that did not move on was cut off');
    socket.destroy();
  }
}

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
