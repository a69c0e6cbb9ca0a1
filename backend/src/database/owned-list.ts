import { trusted, type Model, type QueryFilter, type Types, type UpdateQuery } from 'mongoose';

import { isDuplicate } from './unreachable.js';

/** All of one kind that an owner has, in one document of the owner's id: replaced as a whole, guarded by `revision`. */
interface OwnedList {
  readonly _id: Types.ObjectId;
  readonly revision: number;
  readonly removedAt?: Date;
}

interface Replacement {
  /** That was read; 0 when there was no list. */
  readonly revision: number;
  readonly content: object;
  /** When the oldest of what was removed and is kept for the time of an undo went; absent when there is none. */
  readonly removedAt: Date | undefined;
  /** Fields that older lists have. */
  readonly former?: readonly string[];
}

/** False when somebody else replaced the list since `revision` was read. */
export async function replaceOwnedList<List extends OwnedList>(
  model: Model<List>,
  ownerId: string,
  { revision, content, removedAt, former = [] }: Replacement,
): Promise<boolean> {
  const dated = removedAt ? { ...content, removedAt } : content;
  if (revision === 0) return insert(model, { _id: ownerId, revision: 1, ...dated });
  const gone = Object.fromEntries([...former, ...(removedAt ? [] : ['removedAt'])].map((field) => [field, 1]));
  const change = { $set: dated, $unset: gone, $inc: { revision: 1 } } as unknown as UpdateQuery<List>;
  const filter = { _id: ownerId, revision } as unknown as QueryFilter<List>;
  return (await model.updateOne(filter, change).exec()).matchedCount === 1;
}

/** Whose removed ones are all or in part from before `then` (milliseconds). */
export async function ownersOfRemoved<List extends OwnedList>(model: Model<List>, then: number): Promise<string[]> {
  const filter = { removedAt: trusted({ $lte: new Date(then) }) } as unknown as QueryFilter<List>;
  const found = await model.find(filter).select('_id').lean<Pick<OwnedList, '_id'>[]>().exec();
  return found.map(({ _id }) => _id.toHexString());
}

async function insert<List extends OwnedList>(model: Model<List>, list: object): Promise<boolean> {
  try {
    await model.create(list as unknown as List);
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}
