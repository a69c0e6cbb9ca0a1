import type { Model } from 'mongoose';

/** The end of an owner's list, where a new document goes. */
export interface ListEnd {
  /** Number of documents that are not deleted. */
  readonly count: number;
  /** The last position, deleted documents included; null for an empty list. */
  readonly lastPosition: string | null;
}

/** One query for count and last position, because the embedded database reads all documents of the owner for each of them. */
export async function readListEnd<Entity extends { position: string; removedAt: Date | null }>(
  model: Model<Entity>,
  ownerId: string,
): Promise<ListEnd> {
  const query = model.find({ owner: ownerId }).select('position removedAt -_id');
  const documents = await query.lean<Pick<Entity, 'position' | 'removedAt'>[]>().exec();
  let lastPosition: string | null = null;
  for (const { position } of documents) if (lastPosition === null || position > lastPosition) lastPosition = position;
  return { count: documents.filter(({ removedAt }) => !removedAt).length, lastPosition };
}
