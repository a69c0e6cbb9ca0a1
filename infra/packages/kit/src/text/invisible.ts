/** Characters without a shape: zero-width spaces, soft hyphens, fillers, direction marks, joiners and selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const JOINERS = ['\u200c', '\u200d'];
/** Letters that never join, so a joiner beside them only hides. */
const NEVER_JOINS =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** At the end of a word, a joiner after these signs makes another letter, as in Malayalam and Sinhala. */
const VIRAMA = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]/u;
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u;
const EMOJI_SELECTORS = /[\ufe0e\ufe0f]/u;
const TAG = /[\u{e0020}-\u{e007f}]/u;

/**
 * Removes invisible characters from a name or an address, because two texts could look the same, or a text could look
 * empty. Those that scripts and emoji need stay: joiners inside words, the selectors of emoji and of Han and Mongolian
 * letters, and the tags of regional flags. Used in the API.
 */
export function withoutInvisible(text: string): string {
  if (!INVISIBLE.test(text)) return text;
  const characters = Array.from(text);
  const kept: string[] = [];
  for (const [index, character] of characters.entries())
    if (!INVISIBLE.test(character) || isNeeded(character, kept.at(-1) ?? '', characters[index + 1] ?? ''))
      kept.push(character);
  return kept.join('');
}

function isNeeded(character: string, before: string, after: string): boolean {
  if (JOINERS.includes(character))
    return (joins(before) && (joins(after) || VIRAMA.test(before))) || isInEmoji(character, before, after);
  if (EMOJI_SELECTORS.test(character)) return /[\p{Extended_Pictographic}\d#*]/u.test(before);
  if (TAG.test(character)) return before === '\u{1f3f4}' || TAG.test(before);
  if (/\p{Script=Mongolian}/u.test(character)) return /\p{Script=Mongolian}/u.test(before);
  return /\p{Variation_Selector}/u.test(character) && /\p{Script=Han}/u.test(before);
}

const joins = (character: string): boolean => /[\p{L}\p{M}]/u.test(character) && !NEVER_JOINS.test(character);

const isInEmoji = (character: string, before: string, after: string): boolean =>
  character === '\u200d' && EMOJI.test(before) && /\p{Extended_Pictographic}/u.test(after);
