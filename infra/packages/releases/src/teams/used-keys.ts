import { createPublicKey } from 'node:crypto';

import { ReleaseError } from '../release-error.ts';
import type { Team } from './rights.ts';
import { keysIn, publisherKeys, type Teams, type TeamsReader } from './team-log.ts';

/**
 * Refuses a key that was revoked, because its thief still has it, and a second publisher with a key of the team, because the
 * key would work on after a revocation of the first one.
 */
export async function checkIsUnused(
  reader: TeamsReader,
  { before, team, publicKey }: { readonly before: Teams; readonly team: Team; readonly publicKey: string },
): Promise<void> {
  const wanted = derOf(publicKey);
  const keys = (await publisherKeys(reader)) ?? keysIn([before]);
  for (const [publisher, key] of keys) {
    if (derOf(key) !== wanted) continue;
    if (before.revoked.some(({ team: name, id }) => `${name}/${id}` === publisher))
      throw new ReleaseError('team.key', `This key was revoked as ${publisher}: create another key.`);
    if (team.publishers.some(({ id }) => `${team.name}/${id}` === publisher))
      throw new ReleaseError('team.key', `${publisher} has this key already: create another key.`);
  }
}

/** The same key can be written differently. */
const derOf = (publicKey: string): string =>
  createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    .export({ format: 'der', type: 'spki' })
    .toString('base64');
