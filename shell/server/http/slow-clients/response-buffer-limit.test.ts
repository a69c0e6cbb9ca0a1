/** @jest-environment node */
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';

import { ResponseBufferLimit } from './response-buffer-limit.ts';

/** A response whose client disconnects as soon as the edge cuts the client off. */
class Reader extends EventEmitter {
  isCut = false;

  destroy(): void {
    this.isCut = true;
    this.emit('close');
  }
}

function createLimit(maxBytes: number) {
  const clock = { now: 0 };
  const limit = new ResponseBufferLimit(maxBytes, () => clock.now);
  const read = (bytes: Buffer) => {
    const reader = new Reader();
    limit.track(bytes, reader as unknown as ServerResponse);
    return reader;
  };
  return { clock, read };
}

test('bytes that many clients read count once', () => {
  const { clock, read } = createLimit(1000);
  const bytes = Buffer.alloc(900);
  const readers = Array.from({ length: 50 }, () => {
    clock.now += 6000;
    return read(bytes);
  });
  expect(readers.some(({ isCut }) => isCut)).toBe(false);
});

test('beyond the limit, the clients that have read longest are cut off, and no more than needed', () => {
  const { clock, read } = createLimit(1000);
  const readers = [400, 300, 200].map((size) => {
    clock.now += 6000;
    return read(Buffer.alloc(size));
  });
  clock.now += 6000;
  const last = read(Buffer.alloc(300));
  expect([...readers, last].map(({ isCut }) => isCut)).toEqual([true, false, false, false]);
});

test('a client that has just started is not cut off, and finished responses do not count', () => {
  const { clock, read } = createLimit(1000);
  const first = read(Buffer.alloc(800));
  clock.now += 1000;
  const second = read(Buffer.alloc(800));
  expect([first.isCut, second.isCut]).toEqual([false, false]);
  first.emit('close');
  clock.now += 60_000;
  read(Buffer.alloc(150));
  expect(second.isCut).toBe(false);
});
