import type { Schema } from 'mongoose';

import type { TestApp } from './test-app.js';

type Document = Readonly<Record<string, unknown>>;

/** Every field of every schema, as `<collection>.<path>`. List items have no index, and map keys are `*`. */
export function fieldsOf({ database }: TestApp): string[] {
  return Object.values(database.models).flatMap(({ collection, schema }) => pathsOf(schema, collection.collectionName));
}

function pathsOf(schema: Schema, prefix: string): string[] {
  return Object.entries(schema.paths).flatMap(([path, type]) => {
    const fullPath = `${prefix}.${path.replaceAll('$*', '*')}`;
    // Mongoose lists a map twice: by its own path and by the path of its values. Only the second one counts.
    if (`${path}.$*` in schema.paths) return [];
    return type.schema ? pathsOf(type.schema, fullPath) : [fullPath];
  });
}

/** Every document of every collection, also of collections without a schema. */
export async function documentsOf({ database: { db } }: TestApp): Promise<Map<string, Document[]>> {
  const names = ((await db?.listCollections().toArray()) ?? []).map(({ name }) => name);
  const read = async (name: string) => {
    return [name, (await db?.collection<Document>(name).find().toArray()) ?? []] as const;
  };
  return new Map(await Promise.all(names.map(read)));
}

/** All values at a path, through lists and maps. */
export function valuesAt(from: unknown, path: string): unknown[] {
  const [name, ...rest] = path.split('.');
  if (Array.isArray(from)) return from.flatMap((item) => valuesAt(item, path));
  if (name === undefined || path === '') return [from];
  if (typeof from !== 'object' || from === null) return [];
  const next = name === '*' ? Object.values(from) : [(from as Document)[name]];
  if (rest.length > 0) return next.flatMap((item) => valuesAt(item, rest.join('.')));
  return next.flatMap((item): unknown[] => (Array.isArray(item) ? item : [item]));
}
