import { emailError } from './field-rules.ts';
import { keepInTab, keptInTab } from './tab-memory.ts';

const KEY = 'resetEmail';

export const keepResetEmail = (email: string): void => keepInTab(KEY, email);

/** The address that the last mail with a reset went to, for all this tab knows; null when there is none, or something else stands there. */
export function resetEmail(): string | null {
  const kept = keptInTab(KEY);
  return kept !== null && emailError(kept) === '' ? kept : null;
}
