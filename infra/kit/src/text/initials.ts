/** The first letter, or nothing; a letter outside the basic plane stays whole. */
export const firstLetter = (text: string): string => /^./su.exec(text)?.[0] ?? '';

/** First letters of the first and the last word of a name, as on the public page: stands in for a missing avatar. */
export function initials(fullName: string): string {
  const words = fullName.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu) ?? [];
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => firstLetter(word ?? ''));
  return letters.join('').toUpperCase() || '@';
}
