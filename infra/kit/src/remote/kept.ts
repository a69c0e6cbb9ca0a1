/** What the last visit kept under `key` in localStorage, or null when there is nothing, it is damaged, or storage is closed to us. */
export function readKept<T>(key: string, isValid: (value: unknown) => value is T): T | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isValid(value) ? value : null;
  } catch {
    return null;
  }
}

/** Keeps `value` for the next visit; a logout clears it, in the shell. A full or closed storage costs only the head start. */
export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Nothing is lost: the API has it all.
  }
}

/** What was kept in this tab, as it was; null when there is nothing, or storage is closed to us. */
export function readInTab(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps JSON in this tab; null: no more. A full or closed storage costs what is kept, and nothing else. */
export function keepInTab(key: string, json: string | null): void {
  try {
    if (json === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, json);
  } catch {
    // It is a second chance only.
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
