/** The letters of user codes: no vowels and no Y. */
const LETTERS = /^[BCDFGHJ-NP-TV-XZ]{8}$/;

/** The code as the program shows it. Case, spaces and hyphens do not matter. Null for a text that is no code. */
export function parseUserCode(text: string): string | null {
  const letters = text.toUpperCase().replace(/[\s-]/g, '');
  return LETTERS.test(letters) ? `${letters.slice(0, 4)}-${letters.slice(4)}` : null;
}
