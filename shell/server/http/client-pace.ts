import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

import { hasBody } from './body.ts';
import type { Exchange } from './exchange.ts';
import type { PaceWatch } from './pace.ts';
import { unsentBytes } from './unsent-bytes.ts';

/** Minimum rate of a transfer. It is below that of any usable connection and tolerates some seconds without one. */
const SENDING = { windowMs: 20_000, leastBytes: 40_000 };
/** A client that reads 5 kB/s makes progress every 26 s (measured), because its system reads in large pieces. */
const READING = { windowMs: 40_000, leastBytes: 40_000 };

/** Closes connections of clients that neither send nor read, so that they hold no request or response open. */
export class ClientWatch {
  readonly #watch: PaceWatch;
  /** The last exchange of each connection. */
  readonly #asked = new WeakMap<Socket, Exchange>();

  constructor(watch: PaceWatch) {
    this.#watch = watch;
  }

  /** One watch per connection checks that the client reads, because most responses end before a check. */
  connected(socket: Socket): void {
    const taken = () => socket.bytesWritten - socket.writableLength;
    const received = this.#watch.begin({
      pace: READING,
      moved: () => (socket.writableLength > 0 ? taken() : null),
      arrived: async () => {
        const before = taken();
        const unsent = await unsentBytes(socket);
        // Bytes that the system took in the meantime are in only one of the two numbers.
        return unsent === null || taken() !== before ? null : before - unsent;
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
      // The client is not late while the edge does not read its body.
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
/** Time limit for the refusal itself. */
const LINGER_MS = 1000;

/** Responds to malformed or incomplete requests and closes the connection. */
export function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  socket.end(`HTTP/1.1 ${SAID[error.code ?? ''] ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`, () =>
    socket.destroy(),
  );
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
