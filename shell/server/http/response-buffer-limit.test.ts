/** @jest-environment node */
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';

import { ResponseBufferLimit } from './response-buffer-limit.ts';

/** A reader that is gone as soon as it is cut off. */
class Reader extends EventEmitter {
  isCut = false;

  destroy(): void {
    this.isCut = true;
    this.emit('close');
  }
}

function holding(most: number) {
  const clock = { now: 0 };
  const held = new ResponseBufferLimit(most, () => clock.now);
  const read = (bytes: Buffer) => {
    const reader = new Reader();
    held.hold(bytes, reader as unknown as ServerResponse);
    return reader;
  };
  return { clock, read };
}

test('what many read counts once', () => {
  const { clock, read } = holding(1000);
  const bytes = Buffer.alloc(900);
  const readers = Array.from({ length: 50 }, () => {
    clock.now += 6000;
    return read(bytes);
  });
  expect(readers.some(({ isCut }) => isCut)).toBe(false);
});

test('when too much is held, those who have read the longest are cut off, and no more of them than needed', () => {
  const { clock, read } = holding(1000);
  const readers = [400, 300, 200].map((size) => {
    clock.now += 6000;
    return read(Buffer.alloc(size));
  });
  clock.now += 6000;
  const last = read(Buffer.alloc(300));
  expect([...readers, last].map(({ isCut }) => isCut)).toEqual([true, false, false, false]);
});

test('who has just begun is spared, and what was read to the end counts no more', () => {
  const { clock, read } = holding(1000);
  const first = read(Buffer.alloc(800));
  clock.now += 1000;
  const second = read(Buffer.alloc(800));
  expect([first.isCut, second.isCut]).toEqual([false, false]);
  first.emit('close');
  clock.now += 60_000;
  read(Buffer.alloc(150));
  expect(second.isCut).toBe(false);
});
