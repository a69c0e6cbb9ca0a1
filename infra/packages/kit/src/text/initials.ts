/** The first letter; empty for an empty text. A letter outside the Basic Multilingual Plane is not split. */
export const firstLetter = (text: string): string => /^./su.exec(text)?.[0] ?? '';

/** The first letters of the first and the last word of a name, shown in place of a missing avatar. */
export function initials(fullName: string): string {
  const words = fullName.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu) ?? [];
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => firstLetter(word ?? ''));
  return letters.join('').toUpperCase() || '@';
}
