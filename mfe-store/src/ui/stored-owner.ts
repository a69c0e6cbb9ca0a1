import type { PublicUser } from '@linkstall/contracts/http';
import { isRecord, store, readStored } from '@linkstall/kit/remote';

/** The only localStorage key of this remote. The shell clears the key at logout. */
const KEY = 'storeOwner';

/** The creator's name, stored when the creator opens their own store. The forms show the name before any request. */
type StoredOwner = Pick<PublicUser, 'username' | 'fullName'>;

const isStoredOwner = (value: unknown): value is StoredOwner =>
  isRecord(value) && typeof value['username'] === 'string' && typeof value['fullName'] === 'string';

/** Null when no owner is stored, or when the stored owner is another user. */
export function readStoredOwner(username: string): StoredOwner | null {
  const storedOwner = readStored(KEY, isStoredOwner);
  return storedOwner?.username.toLowerCase() === username.toLowerCase() ? storedOwner : null;
}

export const saveOwner = ({ username, fullName }: StoredOwner): void =>
  store(KEY, { username, fullName } satisfies StoredOwner);
