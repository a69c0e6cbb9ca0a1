import { hasBody } from './body.ts';
import type { Exchange } from './exchange.ts';
import type { PaceWatch } from './pace.ts';
import { unsentBytes } from './unsent.ts';

/** Less than any connection that still works; some seconds in a tunnel are borne with. */
const SENDING = { windowMs: 20_000, leastBytes: 40_000 };
/** An application that reads 5 kB/s is heard of every 26 s (measured): its system asks for more in lumps. */
const READING = { windowMs: 40_000, leastBytes: 40_000 };

/** Lets nobody hold a request or an answer open: who neither sends nor reads is cut off. */
export function watchClient(watch: PaceWatch, { req, res, log }: Exchange): void {
  const { socket } = req;
  const taken = () => socket.bytesWritten - socket.writableLength;
  const cut = (what: string) => () => {
    log.info({ what }, 'a client that did not move on was cut off');
    socket.destroy();
  };
  const received = watch.begin({
    pace: READING,
    moved: () => (res.writableLength > 0 ? taken() : null),
    arrived: async () => {
      const unsent = await unsentBytes(socket);
      return unsent === null ? null : taken() - unsent;
    },
    late: cut('it does not read'),
  });
  res.once('close', received);
  if (!hasBody(req)) return;
  const sent = watch.begin({
    pace: SENDING,
    // While nobody reads what it sends it is not the one who is waited for.
    moved: () => (req.complete || req.readableFlowing !== true ? null : socket.bytesRead),
    late: cut('it does not send'),
  });
  req.once('close', sent);
}
