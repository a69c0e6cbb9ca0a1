import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection, Schema } from 'mongoose';

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
    return [name, (await db?.collection<Document>(name).find().toArray()) ?? []] as const;
  };
  return new Map(await Promise.all(names.map(read)));
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
