import { emailError } from './field-rules.ts';

const RESET_EMAIL = 'resetEmail';
const inMemory = new Map<string, string>();

/** Kept until this tab is closed. Where the browser stores nothing, until the page is loaded again. */
export function rememberInTab(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
    inMemory.delete(key);
  } catch {
    inMemory.set(key, text);
  }
}

export function rememberedInTab(key: string): string | null {
  try {
    return inMemory.get(key) ?? sessionStorage.getItem(key);
  } catch {
    return inMemory.get(key) ?? null;
  }
}

export const keepResetEmail = (email: string): void => rememberInTab(RESET_EMAIL, email);

/** The address that the last mail with a reset went to, for all this tab knows; null when there is none, or something else stands there. */
export function resetEmail(): string | null {
  const kept = rememberedInTab(RESET_EMAIL);
  return kept !== null && emailError(kept) === '' ? kept : null;
}
