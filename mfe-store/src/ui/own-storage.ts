import type { PublicUser } from '@linkstall/contracts/http';
import { isRecord, keep, readKept } from '@linkstall/kit/remote';

/** The one key of localStorage that this remote writes; nobody else does. Logout clears it, in the shell. */
const KEY = 'storeOwner';

/** Whose store the creator had open last: the forms say it before anything is asked. */
type KeptOwner = Pick<PublicUser, 'username' | 'fullName'>;

const isOwner = (value: unknown): value is KeptOwner =>
  isRecord(value) && typeof value['username'] === 'string' && typeof value['fullName'] === 'string';

/** Null when it is not known, or somebody else's. */
export function keptOwner(username: string): KeptOwner | null {
  const kept = readKept(KEY, isOwner);
  return kept?.username.toLowerCase() === username.toLowerCase() ? kept : null;
}

export const keepOwner = ({ username, fullName }: KeptOwner): void =>
  keep(KEY, { username, fullName } satisfies KeptOwner);
