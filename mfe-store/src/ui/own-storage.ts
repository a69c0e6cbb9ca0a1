import type { PublicUser } from '@linkstall/contracts/http';

/** The one key of localStorage that this remote writes; nobody else does. Logout clears it, in the shell. */
const KEY = 'storeOwner';

/** Whose store the creator had open last: the forms say it before anything is asked. */
type KeptOwner = Pick<PublicUser, 'username' | 'fullName'>;

const isOwner = (value: unknown): value is KeptOwner =>
  typeof value === 'object' &&
  value !== null &&
  'username' in value &&
  'fullName' in value &&
  typeof value.username === 'string' &&
  typeof value.fullName === 'string';

/** Null when nothing is kept, it is damaged or somebody else's, or storage is closed to us. */
export function keptOwner(username: string): KeptOwner | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isOwner(value) && value.username.toLowerCase() === username.toLowerCase() ? value : null;
  } catch {
    return null;
  }
}

export function keepOwner({ username, fullName }: KeptOwner): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ username, fullName } satisfies KeptOwner));
  } catch {
    // A full or closed storage costs only a name in the breadcrumbs.
  }
}
