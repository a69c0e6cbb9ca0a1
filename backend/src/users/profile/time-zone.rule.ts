import type { TextRule } from '../../http/rule.js';

/** Where most creators are: of those who never said theirs. */
export const DEFAULT_TIME_ZONE = 'Asia/Kolkata';

const MOST = 64;
const NO_ZONE = 'This is not a time zone';

/** Names of the IANA time zone database, such as Asia/Kolkata, each in one spelling however it is sent. */
export const TIME_ZONE: TextRule = {
  most: MOST,
  tooLong: NO_ZONE,
  clean: (text) => spelled(text) ?? text,
  problem: (text) => (spelled(text) === null ? NO_ZONE : null),
};

const CONTINENTS = new Set(Intl.supportedValuesOf('timeZone').map((name) => name.split('/')[0]));

/** Null: it is no zone. */
function spelled(text: string): string | null {
  const known = canonical(text);
  if (known === null || known.toLowerCase() === text.toLowerCase()) return known;
  // Another name of it. Of those the list knows no spelling, but places are written alike everywhere.
  const name = text
    .toLowerCase()
    .replaceAll(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase())
    .replaceAll(/(?<=[_-])(?:Of|Es|Au)(?=[_-])/g, (word) => word.toLowerCase());
  return CONTINENTS.has(name.split('/')[0]) ? name : known;
}

function canonical(text: string): string | null {
  // Offsets such as +05:30 are no zones: they know nothing of summer.
  if (!/^[A-Za-z]/.test(text)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
