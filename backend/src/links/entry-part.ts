import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

import { toStored, toWrittenEntry, type WrittenEntry } from './link-list-documents.schema.js';
import type { StoredEntry } from './stored-link.js';

/** Before each part, where many stand in one value. */
const LENGTH_BYTES = 4;
const CHECKSUM_BYTES = 4;
const COUNT_BYTES = 2;
const ID_BYTES = 12;
/** Words of most entries: a part is too short for deflate to find them by itself. What is stored is read with these. */
const WORDS = {
  dictionary: Buffer.from(
    '"shownFrom":","shownUntil":","countClicks":true,"kind":"product","productId":"/1280.webp"www.instagram.com/youtube.com/' +
      '{"isActive":true,"revision":1,"title":"","url":"https://.com/","countClicks":false,"thumbnail":{"id":"","url":"/images//384.webp"}},',
  ),
};

type Unnamed = Omit<WrittenEntry, '_id'>;

/**
 * Some entries in one value: a checksum of all that follows, how many they are, their ids, and the rest of them, packed.
 * Who looks for one reads the ids alone.
 */
export function packedPart(entries: readonly StoredEntry[]): Buffer {
  const count = Buffer.alloc(COUNT_BYTES);
  count.writeUInt16LE(entries.length);
  const ids = entries.map(({ id }) => Buffer.from(id, 'hex'));
  const rest = entries.map((entry) => ({ ...toWrittenEntry(entry), _id: undefined }));
  const content = Buffer.concat([count, ...ids, deflateRawSync(JSON.stringify(rest), WORDS)]);
  const checksum = Buffer.alloc(CHECKSUM_BYTES);
  checksum.writeUInt32LE(crc32(content));
  return Buffer.concat([checksum, content]);
}

/** @throws Error for one that was damaged: it is no list, and not an empty one */
export function idsInPart(bytes: Buffer): string[] {
  if (bytes.readUInt32LE(0) !== crc32(bytes.subarray(CHECKSUM_BYTES))) throw new Error('A part of a list is damaged');
  const ids = bytes.toString('hex', CHECKSUM_BYTES + COUNT_BYTES, endOfIds(bytes));
  return Array.from({ length: ids.length / ID_BYTES / 2 }, (_, at) =>
    ids.slice(at * ID_BYTES * 2, (at + 1) * ID_BYTES * 2),
  );
}

/** @param ids as they are in it */
export function entriesInPart(bytes: Buffer, ids: readonly string[]): StoredEntry[] {
  return restInPart(bytes).map((entry, at) => toStored(ids[at] ?? '', entry));
}

/** The entries as they are written, without their ids. */
export const restInPart = (bytes: Buffer): Unnamed[] =>
  JSON.parse(inflateRawSync(bytes.subarray(endOfIds(bytes)), WORDS).toString()) as Unnamed[];

export function inOneValue(parts: readonly Buffer[]): Buffer {
  return Buffer.concat(
    parts.flatMap((part) => {
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt32LE(part.length);
      return [length, part];
    }),
  );
}

/** @throws Error for what was cut off */
export function partsIn(value: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 0; at < value.length;) {
    const end = at + LENGTH_BYTES + value.readUInt32LE(at);
    if (end > value.length) throw new Error('A list is cut off');
    parts.push(value.subarray(at + LENGTH_BYTES, end));
    at = end;
  }
  return parts;
}

const endOfIds = (bytes: Buffer): number =>
  CHECKSUM_BYTES + COUNT_BYTES + bytes.readUInt16LE(CHECKSUM_BYTES) * ID_BYTES;
