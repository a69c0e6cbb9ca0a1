import { getConnectionToken } from '@nestjs/mongoose';
import { mongo, type Connection, type Schema } from 'mongoose';

import { idsInPart, partsIn, restInPart } from '../src/links/entry-part.js';
import { idsIn } from '../src/products/shelf-ids.schema.js';
import { unpacked } from '../src/links/packed-entries.js';
import type { TestApp } from './test-app.js';

type Document = Readonly<Record<string, unknown>>;

/** Every field of every schema, as `<collection>.<path>`; lists are seen through, keys of maps are `*`. */
export function fieldsOf({ app }: TestApp): string[] {
  const { models } = app.get<Connection>(getConnectionToken());
  return Object.values(models).flatMap(({ collection, schema }) => pathsOf(schema, collection.collectionName));
}

function pathsOf(schema: Schema, prefix: string): string[] {
  return Object.entries(schema.paths).flatMap(([path, type]) => {
    const full = `${prefix}.${path.replaceAll('$*', '*')}`;
    // A map stands there twice: by its own name and by that of what is in it.
    if (`${path}.$*` in schema.paths) return [];
    return type.schema ? pathsOf(type.schema, full) : [full];
  });
}

/** Every document of every collection, whether or not there is a schema for it. */
export async function documentsOf({ app }: TestApp): Promise<Map<string, Document[]>> {
  const { db } = app.get<Connection>(getConnectionToken());
  const names = ((await db?.listCollections().toArray()) ?? []).map(({ name }) => name);
  const read = async (name: string) => {
    const documents = (await db?.collection<Document>(name).find().toArray()) ?? [];
    return [name, await Promise.all(documents.map(opened))] as const;
  };
  return new Map(await Promise.all(names.map(read)));
}

/** With what is packed in it instead of the packed. */
async function opened({ packed, entries, ids, ...document }: Document): Promise<Document> {
  const shelf = ids instanceof mongo.Binary && { ids: idsIn(ids) };
  const links = entries instanceof mongo.Binary && { links: partsIn(Buffer.from(entries.buffer)).flatMap(writtenIn) };
  const removed = packed instanceof mongo.Binary && { removed: (await unpacked(packed.buffer)).removed };
  return { ...document, ...shelf, ...links, ...removed };
}

function writtenIn(part: Buffer): object[] {
  const ids = idsInPart(part);
  return restInPart(part).map((entry, at) => ({ _id: ids[at], ...entry }));
}

/** What stands at a path: all of it, where it leads through lists or maps. */
export function valuesAt(from: unknown, path: string): unknown[] {
  const [name, ...rest] = path.split('.');
  if (Array.isArray(from)) return from.flatMap((each) => valuesAt(each, path));
  if (name === undefined || path === '') return [from];
  if (typeof from !== 'object' || from === null) return [];
  const next = name === '*' ? Object.values(from) : [(from as Document)[name]];
  if (rest.length > 0) return next.flatMap((each) => valuesAt(each, rest.join('.')));
  return next.flatMap((each): unknown[] => (Array.isArray(each) ? each : [each]));
}
