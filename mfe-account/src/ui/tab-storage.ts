import { emailError } from './field-rules.ts';

const RESET_EMAIL = 'resetEmail';
const memoryFallback = new Map<string, string>();

/** Stores a text for this tab. Without sessionStorage, the text stays until the page reloads. */
export function storeInTab(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
    memoryFallback.delete(key);
  } catch {
    memoryFallback.set(key, text);
  }
}

export function readFromTab(key: string): string | null {
  try {
    return memoryFallback.get(key) ?? sessionStorage.getItem(key);
  } catch {
    return memoryFallback.get(key) ?? null;
  }
}

export const storeResetEmail = (email: string): void => storeInTab(RESET_EMAIL, email);

/** The address of the last reset mail from this tab; null when no valid address is stored. */
export function readResetEmail(): string | null {
  const storedText = readFromTab(RESET_EMAIL);
  return storedText !== null && emailError(storedText) === '' ? storedText : null;
}
