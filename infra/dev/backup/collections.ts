// Reads and writes the documents of a collection in the format of `mongodump --gzip`: BSON documents without separators.
import { BSON, type Db } from 'mongodb';
import { createGunzip, createGzip } from 'node:zlib';

import type { OpenDatabase } from './databases.ts';
import { through } from './repository.ts';

const CHUNK_BYTES = 64 * 1024;
const BATCH_DOCUMENTS = 1_000;
const BATCH_BYTES = 8 * 1024 * 1024;
const LENGTH_BYTES = 4;
/** Keeps the type of each value: a number stays the int, long or double that it was. */
const EXACT = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true } as const;

export async function collectionNames(db: Db): Promise<string[]> {
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  return collections
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.'))
    .sort();
}

/** The documents of a collection. `count()` is their number at the end. */
export function readCollection({ db, session }: OpenDatabase, name: string) {
  let documents = 0;
  const chunks = async function* () {
    let parts: Uint8Array[] = [];
    let bytes = 0;
    const cursor = db.collection(name).find({}, { raw: true, batchSize: BATCH_DOCUMENTS, ...(session && { session }) });
    for await (const document of cursor as AsyncIterable<unknown> as AsyncIterable<Uint8Array>) {
      documents += 1;
      parts.push(document);
      bytes += document.length;
      if (bytes < CHUNK_BYTES) continue;
      yield Buffer.concat(parts);
      [parts, bytes] = [[], 0];
    }
    if (bytes > 0) yield Buffer.concat(parts);
  };
  return { content: through(chunks(), createGzip()), count: () => documents };
}

/** Inserts the documents into an empty collection. @returns their number */
export async function fillCollection(db: Db, name: string, content: AsyncIterable<Buffer>): Promise<number> {
  let inserted = 0;
  let batch: BSON.Document[] = [];
  let bytes = 0;
  const insert = async () => {
    if (batch.length > 0) await db.collection(name).insertMany(batch, { forceServerObjectId: true });
    inserted += batch.length;
    [batch, bytes] = [[], 0];
  };
  for await (const document of documentsIn(through(content, createGunzip()))) {
    batch.push(BSON.deserialize(document, EXACT));
    bytes += document.length;
    if (batch.length >= BATCH_DOCUMENTS || bytes >= BATCH_BYTES) await insert();
  }
  await insert();
  return inserted;
}

/** Each document begins with its length. */
async function* documentsIn(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let remainder: Buffer = Buffer.alloc(0);
  for await (const chunk of content) {
    remainder = remainder.length === 0 ? chunk : Buffer.concat([remainder, chunk]);
    let start = 0;
    while (remainder.length - start >= LENGTH_BYTES) {
      const length = remainder.readInt32LE(start);
      if (remainder.length - start < length) break;
      yield remainder.subarray(start, start + length);
      start += length;
    }
    remainder = remainder.subarray(start);
  }
  if (remainder.length > 0) throw new Error('The last document of a dump is incomplete.');
}
