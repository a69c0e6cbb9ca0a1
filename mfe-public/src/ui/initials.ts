/** First letters of the first and the last word of a name: what stands in for a missing avatar. */
export function initials(fullName: string): string {
  const words = fullName.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase() || '@';
}
