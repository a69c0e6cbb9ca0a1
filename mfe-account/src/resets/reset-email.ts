import { emailError } from '../ui/field-rules.ts';
import { keepInTab, keptInTab } from '../ui/tab-memory.ts';

const KEY = 'resetEmail';

export const keepResetEmail = (email: string): void => keepInTab(KEY, email);

/** The address that the last reset of this tab was asked for; null when there is none, or something else stands there. */
export function resetEmail(): string | null {
  const kept = keptInTab(KEY);
  return kept !== null && emailError(kept) === '' ? kept : null;
}
