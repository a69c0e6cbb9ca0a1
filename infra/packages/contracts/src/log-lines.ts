// Writes the log of a process to standard output. Edge and API use it.
//
// Lines are collected and written together, because one write for each line costs too much. The library sonic-boom is not
// used, because its flush at process end retries forever when nobody reads standard output. Then only SIGKILL stops the
// process.
import { write, writeSync } from 'node:fs';

const STANDARD_OUTPUT = 1;
/** Interval of the writes. One write for each line would need a tenth of the time that a public read needs. */
const FLUSH_INTERVAL_MS = 100;
/** Characters from which the lines are written at once. */
const FLUSH_LENGTH = 8_192;
/** Limit of the buffer, in characters. When the reader is too slow, further lines are dropped to save memory. */
const MAX_BUFFER_LENGTH = 8 * 1024 * 1024;
const RETRY_MS = 10;
const FLUSH_SYNC_MS = 200;

const isFull = ({ code = '' }: NodeJS.ErrnoException) => code === 'EAGAIN' || code === 'EBUSY';

/**
 * A log destination that writes the lines of 0.1 s together. `flushSync` and the end of the process write all remaining
 * lines; both stop after 0.2 s.
 */
export function logLines(): { write(line: string): void; flushSync(): void } {
  let buffer = '';
  /** The unwritten rest of the chunk that is being written. */
  let chunk = Buffer.alloc(0);
  let isWriting = false;

  const flush = () => {
    if (isWriting) return;
    if (chunk.length === 0) [chunk, buffer] = [Buffer.from(buffer), ''];
    if (chunk.length === 0) return;
    isWriting = true;
    write(STANDARD_OUTPUT, chunk, (error, written) => {
      isWriting = false;
      if (error && isFull(error)) return void setTimeout(flush, RETRY_MS).unref();
      chunk = chunk.subarray(error ? chunk.length : written); // after another error the chunk is dropped: the reader is gone
      if (chunk.length > 0) flush();
    });
  };

  const flushSync = () => {
    // A chunk that is being written stays with the pending write; otherwise it would be written twice.
    let rest = Buffer.concat([isWriting ? Buffer.alloc(0) : chunk, Buffer.from(buffer)]);
    buffer = '';
    if (!isWriting) chunk = Buffer.alloc(0);
    const deadline = Date.now() + FLUSH_SYNC_MS;
    while (rest.length > 0 && Date.now() < deadline) {
      try {
        rest = rest.subarray(writeSync(STANDARD_OUTPUT, rest));
      } catch (error) {
        if (!isFull(error as NodeJS.ErrnoException)) return;
      }
    }
  };

  setInterval(flush, FLUSH_INTERVAL_MS).unref();
  process.once('exit', flushSync);
  return {
    write(line) {
      if (buffer.length < MAX_BUFFER_LENGTH) buffer += line;
      if (buffer.length >= FLUSH_LENGTH) flush();
    },
    flushSync,
  };
}
