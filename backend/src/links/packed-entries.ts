import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';

import type { WrittenEntries } from './link-list-documents.schema.js';

const LEVEL = 1;
const pack = promisify<Buffer, { level: number }, Buffer>(deflate);
const unpack = promisify<Uint8Array, Buffer>(inflate);

/** Entries in one value, the removed ones beside the others. It ends in a checksum, so that a damaged one is no list. */
export function packed(entries: WrittenEntries): Promise<Buffer> {
  return pack(Buffer.from(JSON.stringify(entries)), { level: LEVEL });
}

export async function unpacked(bytes: Uint8Array): Promise<WrittenEntries> {
  return JSON.parse((await unpack(bytes)).toString()) as WrittenEntries;
}
