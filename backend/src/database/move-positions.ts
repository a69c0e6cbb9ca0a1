import { Types, type Model } from 'mongoose';

import type { Positioned } from '../ordering/positions.js';

/** Statements per command, because the embedded database blocks all other writes during a command. */
export const MAX_STATEMENTS = 25;

/** Stores the changed positions of an owner's documents. */
export async function movePositions<Entity>(
  model: Model<Entity>,
  ownerId: string,
  positions: readonly Positioned[],
): Promise<void> {
  const owner = new Types.ObjectId(ownerId);
  for (let start = 0; start < positions.length; start += MAX_STATEMENTS) {
    const updates = positions.slice(start, start + MAX_STATEMENTS).map(({ id, position }) => ({
      updateOne: { filter: { _id: new Types.ObjectId(id), owner }, update: { $set: { position } } },
    }));
    await model.collection.bulkWrite(updates);
  }
}
