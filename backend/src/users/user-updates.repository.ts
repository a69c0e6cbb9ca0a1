import { trusted, type Model, type UpdateQuery } from 'mongoose';

import type { UserEntity } from './user.schema.js';

interface Update {
  readonly filter: object;
  readonly change: UpdateQuery<UserEntity>;
}

/** Updates a user who is not deleted. Returns false when the filter matches nobody. */
export async function updateUser(users: Model<UserEntity>, { filter, change }: Update): Promise<boolean> {
  const filterWithoutDeleted = { ...filter, origin: trusted({ $ne: 'deleted' as const }) };
  return (await users.updateOne(filterWithoutDeleted, change).exec()).matchedCount === 1;
}
