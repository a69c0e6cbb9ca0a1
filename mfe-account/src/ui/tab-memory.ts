const inMemory = new Map<string, string>();

/** Kept until this tab is closed. Where the browser stores nothing, until the page is loaded again. */
export function keepInTab(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
    inMemory.delete(key);
  } catch {
    inMemory.set(key, text);
  }
}

export function keptInTab(key: string): string | null {
  try {
    return inMemory.get(key) ?? sessionStorage.getItem(key);
  } catch {
    return inMemory.get(key) ?? null;
  }
}
