import type { TextRule } from '../../http/rule.js';

/** The default time zone, where most creators live. */
export const DEFAULT_TIME_ZONE = 'Asia/Kolkata';

const MAX_LENGTH = 64;
const NO_ZONE = 'This is not a time zone';

/** A rule for IANA time zones (such as Asia/Kolkata), which are normalized to one spelling. */
export const TIME_ZONE: TextRule = {
  maxLength: MAX_LENGTH,
  tooLong: NO_ZONE,
  clean: (text) => normalizedName(text) ?? text,
  problem: (text) => (normalizedName(text) === null ? NO_ZONE : null),
};

const CONTINENTS = new Set(Intl.supportedValuesOf('timeZone').map((name) => name.split('/')[0]));

/** The normalized name; null for an unknown zone. */
function normalizedName(text: string): string | null {
  const known = canonical(text);
  if (known === null || known.toLowerCase() === text.toLowerCase()) return known;
  // An alias. `Intl.supportedValuesOf` lacks aliases, so an alias gets the spelling of place names (Port_of_Spain).
  const name = text
    .toLowerCase()
    .replaceAll(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase())
    .replaceAll(/(?<=[_-])(?:Of|Es|Au)(?=[_-])/g, (word) => word.toLowerCase());
  return CONTINENTS.has(name.split('/')[0]) ? name : known;
}

function canonical(text: string): string | null {
  // Offsets such as +05:30 are refused, because they have no daylight saving time.
  if (!/^[A-Za-z]/.test(text)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
