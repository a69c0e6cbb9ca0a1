import { SHELL_STORAGE_KEYS } from '@linkstall/contracts/shell';

/**
 * Removes the storage keys of a remote: the keys that its `routes.json` declares, and all keys that begin with its name and a
 * colon. Drafts stay, because they are texts of the user.
 */
export function clearRemoteStorage(remote: string, declaredKeys: readonly string[]): void {
  const isOwnKey = (key: string) => declaredKeys.includes(key) || key.startsWith(`${remote}:`);
  const shellKeys: readonly string[] = SHELL_STORAGE_KEYS;
  try {
    for (const storage of [localStorage, sessionStorage]) {
      const keys = Object.keys(storage).filter((key) => isOwnKey(key) && !shellKeys.includes(key));
      for (const key of keys) storage.removeItem(key);
    }
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
