import { mongo } from 'mongoose';

/** In letters. */
const LENGTH = 24;

/** Twelve bytes each, one after the other: the database takes many times as long for a list of texts. */
export const packedIds = (ids: readonly string[]): Buffer => Buffer.from(ids.join(''), 'hex');

/** Of what is stored: shelves that were last changed before ids were packed have a list. */
export function idsIn(ids: Buffer | mongo.Binary | readonly string[]): readonly string[] {
  if (Array.isArray(ids)) return ids as readonly string[];
  const text = Buffer.from(ids instanceof mongo.Binary ? ids.buffer : (ids as Buffer)).toString('hex');
  return Array.from({ length: text.length / LENGTH }, (_, at) => text.slice(at * LENGTH, (at + 1) * LENGTH));
}
