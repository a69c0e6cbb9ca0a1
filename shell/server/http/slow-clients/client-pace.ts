import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

import { hasBody } from '../body.ts';
import type { Exchange } from '../exchange.ts';
import type { PaceWatch } from './pace.ts';
import { unsentBytes } from './unsent-bytes.ts';

/** Minimum rate of a transfer. Every usable connection is faster, even with a pause of some seconds. */
const SENDING = { windowMs: 20_000, minBytes: 40_000 };
/** A client that reads 5 kB/s makes progress every 26 s (measured), because its operating system reads large chunks. */
const READING = { windowMs: 40_000, minBytes: 40_000 };

/** Closes connections of clients that neither send nor read, so that they hold no request or response open. */
export class SlowClientWatch {
  readonly #watch: PaceWatch;
  readonly #lastExchange = new WeakMap<Socket, Exchange>();

  constructor(watch: PaceWatch) {
    this.#watch = watch;
  }

  /** One watch per connection checks that the client reads, because most responses end before a check. */
  onConnection(socket: Socket): void {
    const bytesTaken = () => socket.bytesWritten - socket.writableLength;
    const stopWatching = this.#watch.begin({
      pace: READING,
      bytesMoved: () => (socket.writableLength > 0 ? bytesTaken() : null),
      exactBytes: async () => {
        const before = bytesTaken();
        const unsent = await unsentBytes(socket);
        // The result is unknown when the kernel took bytes meanwhile, because only one of the two numbers contains them.
        return unsent === null || bytesTaken() !== before ? null : before - unsent;
      },
      onLate: () => this.#disconnect(socket, 'it does not read'),
    });
    socket.once('close', stopWatching);
  }

  onRequest(exchange: Exchange): void {
    const { req } = exchange;
    const { socket } = req;
    this.#lastExchange.set(socket, exchange);
    if (!hasBody(req)) return;
    const stopWatching = this.#watch.begin({
      pace: SENDING,
      // The client is not late while the edge does not read its body.
      bytesMoved: () => (req.complete || req.readableFlowing !== true ? null : socket.bytesRead),
      onLate: () => this.#disconnect(socket, 'it does not send'),
    });
    req.once('close', stopWatching);
  }

  #disconnect(socket: Socket, reason: string): void {
    this.#lastExchange.get(socket)?.log.info({ reason }, 'a client without progress was disconnected');
    socket.destroy();
  }
}

const STATUS_LINES: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};
/** Time limit for the refusal itself. */
const REFUSAL_MS = 1000;

/** Responds to malformed or incomplete requests and closes the connection. */
export function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  socket.end(`HTTP/1.1 ${STATUS_LINES[error.code ?? ''] ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`, () =>
    socket.destroy(),
  );
  setTimeout(() => socket.destroy(), REFUSAL_MS).unref();
}
