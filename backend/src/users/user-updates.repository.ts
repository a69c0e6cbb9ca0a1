import { trusted, type Model, type UpdateQuery } from 'mongoose';

import type { UserEntity } from './user.schema.js';

interface Update {
  readonly filter: object;
  readonly change: UpdateQuery<UserEntity>;
}

/** Ends all sessions and all API tokens of a user. */
export const NO_ACCESS = { openSessions: {}, apiTokens: {} } as const;

/** Updates a user who is not deleted. Returns false when the filter matches nobody. */
export async function updateUser(users: Model<UserEntity>, { filter, change }: Update): Promise<boolean> {
  const filterWithoutDeleted = { ...filter, origin: trusted({ $ne: 'deleted' as const }) };
  return (await users.updateOne(filterWithoutDeleted, change).exec()).matchedCount === 1;
}

/** A filter that matches while no former address is added or removed, and no hash of a link is written. */
export function unchangedAddresses(
  formerEmails: readonly Pick<UserEntity['formerEmails'][number], 'ref' | 'hash'>[],
): Readonly<Record<string, unknown>> {
  const fields = formerEmails.flatMap(({ ref, hash }, index) => [
    [`formerEmails.${index}.ref`, ref],
    [`formerEmails.${index}.hash`, hash],
  ]);
  const end = [`formerEmails.${formerEmails.length}`, trusted({ $exists: false })];
  return Object.fromEntries([...fields, end]) as Record<string, unknown>;
}
