import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';

import type { WrittenEntries } from './link-list-documents.schema.js';

/** The quickest: of a thousand links it leaves a fifth, and more effort takes longer than the database saves by it. */
const LEVEL = 1;
const pack = promisify<Buffer, { level: number }, Buffer>(deflate);
const unpack = promisify<Uint8Array, Buffer>(inflate);

/**
 * A list's entries in one value. The database reads and writes each field of each entry by itself: of a thousand links
 * that took thirty times as long. It ends in a checksum, so that a damaged one is no list.
 */
export function packed(entries: WrittenEntries): Promise<Buffer> {
  return pack(Buffer.from(JSON.stringify(entries)), { level: LEVEL });
}

export async function unpacked(bytes: Uint8Array): Promise<WrittenEntries> {
  return JSON.parse((await unpack(bytes)).toString()) as WrittenEntries;
}
