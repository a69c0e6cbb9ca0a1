/** The keys of localStorage that this remote writes; nobody else does. Logout clears them in the shell. */
type Key = 'links' | 'themes' | 'userTheme';

/** What was kept under `key`, or null when there is nothing, it is damaged, or storage is closed to us. */
export function readKept<T>(key: Key, isValid: (value: unknown) => value is T): T | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isValid(value) ? value : null;
  } catch {
    return null;
  }
}

/** Keeps `value` for the next visit. A full or closed storage costs only the head start. */
export function keep(key: Key, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Nothing is lost: the API has it all.
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
