import { currentZone } from '@linkstall/kit/zone';

import type { TextRule } from '../../http/rule.js';

/** The default time zone, where most creators live. */
export const DEFAULT_TIME_ZONE = 'Asia/Kolkata';

const MAX_LENGTH = 64;
const NO_ZONE = 'This is not a time zone';

/** A rule for IANA time zones (such as Asia/Kolkata), which are stored by their current names. */
export const TIME_ZONE: TextRule = {
  maxLength: MAX_LENGTH,
  tooLong: NO_ZONE,
  clean: (text) => normalizedName(text) ?? text,
  problem: (text) => (normalizedName(text) === null ? NO_ZONE : null),
};

/** The current name of a zone, whatever its case and also for an old name; null for an unknown zone. */
function normalizedName(text: string): string | null {
  // Offsets such as +05:30 are refused, because they have no daylight saving time.
  if (!/^[A-Za-z]/.test(text)) return null;
  try {
    return currentZone(new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone);
  } catch {
    return null;
  }
}
