import type { TextRule } from '../../http/rule.js';

/** Where most creators are: of those who never said theirs. */
export const DEFAULT_TIME_ZONE = 'Asia/Kolkata';

const MOST = 64;
const NO_ZONE = 'This is not a time zone';

/** Names of the IANA time zone database, such as Asia/Kolkata. */
export const TIME_ZONE: TextRule = {
  most: MOST,
  tooLong: NO_ZONE,
  problem: (text) => (isTimeZone(text) ? null : NO_ZONE),
};

function isTimeZone(text: string): boolean {
  // Offsets such as +05:30 are no zones: they know nothing of summer.
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}
