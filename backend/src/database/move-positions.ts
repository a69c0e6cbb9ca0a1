import { Types, type Model } from 'mongoose';

import type { Positioned } from '../ordering/positions.js';

/** Statements per command, because the embedded database blocks all other writes during a command. */
export const MOST_STATEMENTS = 25;

/** Stores new positions of an owner's documents. */
export async function movePositions<Entity>(
  model: Model<Entity>,
  ownerId: string,
  moves: readonly Positioned[],
): Promise<void> {
  const owner = new Types.ObjectId(ownerId);
  for (let at = 0; at < moves.length; at += MOST_STATEMENTS) {
    const updates = moves.slice(at, at + MOST_STATEMENTS).map(({ id, position }) => ({
      updateOne: { filter: { _id: new Types.ObjectId(id), owner }, update: { $set: { position } } },
    }));
    await model.collection.bulkWrite(updates);
  }
}
