const segmenter = new Intl.Segmenter();
/** A virama that joins the next letter, with or without ZWJ. Browsers with older Unicode data end a grapheme here. */
const JOINS_NEXT = /[\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d]\u200d?$/;

/** The first letter as readers see it, such as `श्रे` or a flag; empty for an empty text. */
export function firstLetter(text: string): string {
  let letter = '';
  for (const { segment } of segmenter.segment(text)) {
    letter += segment;
    if (!JOINS_NEXT.test(letter)) break;
  }
  return letter;
}

/** The first letters of the first and the last word of a name, shown in place of a missing avatar. */
export function initials(fullName: string): string {
  const words = fullName.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}\p{Join_Control}'’]*/gu) ?? [];
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => firstLetter(word ?? ''));
  return letters.join('').toUpperCase() || '@';
}
