// The log of a process: of the edge and of the API alike. Not sonic-boom's, which an end waits for without end when nobody
// reads any more: it tries the last lines again and again, and no signal but SIGKILL gets through.
import { write, writeSync } from 'node:fs';

const STANDARD_OUTPUT = 1;
/** A write for each line takes a tenth of what a public read does. */
const TOGETHER_MS = 100;
const TOGETHER = 8_192;
/** Whoever reads slower than that for long loses lines, and we no memory. */
const MOST = 8 * 1024 * 1024;
const AGAIN_MS = 10;
const LAST_MS = 200;

const isFull = ({ code = '' }: NodeJS.ErrnoException) => code === 'EAGAIN' || code === 'EBUSY';

/**
 * Where a logger writes its lines: standard output. Lines of a tenth of a second are written together; `flushSync` and the
 * end of the process write the rest, in at most 0.2 s.
 */
export function logLines(): { write(line: string): void; flushSync(): void } {
  let waiting = '';
  /** Of what was begun, what is not written yet. */
  let begun = Buffer.alloc(0);
  let isUnderWay = false;

  const go = () => {
    if (isUnderWay) return;
    if (begun.length === 0) [begun, waiting] = [Buffer.from(waiting), ''];
    if (begun.length === 0) return;
    isUnderWay = true;
    write(STANDARD_OUTPUT, begun, (error, written) => {
      isUnderWay = false;
      if (error && isFull(error)) return void setTimeout(go, AGAIN_MS).unref();
      begun = begun.subarray(error ? begun.length : written); // nobody reads any more
      if (begun.length > 0) go();
    });
  };

  const flushSync = () => {
    let rest = Buffer.concat([isUnderWay ? Buffer.alloc(0) : begun, Buffer.from(waiting)]);
    waiting = '';
    if (!isUnderWay) begun = Buffer.alloc(0);
    const until = Date.now() + LAST_MS;
    while (rest.length > 0 && Date.now() < until) {
      try {
        rest = rest.subarray(writeSync(STANDARD_OUTPUT, rest));
      } catch (error) {
        if (!isFull(error as NodeJS.ErrnoException)) return;
      }
    }
  };

  setInterval(go, TOGETHER_MS).unref();
  process.once('exit', flushSync);
  return {
    write(line) {
      if (waiting.length < MOST) waiting += line;
      if (waiting.length >= TOGETHER) go();
    },
    flushSync,
  };
}
