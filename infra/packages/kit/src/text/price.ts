import { toAsciiDigits } from './ascii-digits.ts';

const PLAIN = /^(\d{1,12})(?:\.(\d{1,2}))?$/;

/** The highest price of a product: 10,000,000 rupees. */
export const MAX_PAISE = 10_000_000 * 100;

const MAX_TEXT_LENGTH = 40;
/** Words before or after a price in rupees. A longer word is before a shorter word that it starts with. */
const WORDS = [
  ...['₹', '₨', 'rs', 'inr', 'rupees', 'rupee', 'mrp', 'price', 'only', 'each'],
  ...['रुपये', 'रु', 'रू', 'રૂ', 'ਰੁ', 'ரூ', 'రూ', 'ರೂ', 'രൂ'],
];
/** Endings of a price without paise, and the end of a sentence. */
const ENDINGS = ['/-', '/=', ',-', '.'];
/** Digits grouped by commas, with Indian or international grouping; `1,5` and `12,34` do not match. */
const GROUPED = /^(?:\d{1,2}(?:,\d{2})*|\d{1,3}(?:,\d{3})*),\d{3}(?:\.\d+)?$/;

/**
 * Converts a price such as `₹1,25,000`, `1250 rupees`, `१२५०` or `MRP 1250/- only` to a plain decimal. An ambiguous text
 * such as `1.250` or `12,34` stays unchanged and is no price. Used in browsers and in the API.
 */
export function plainPrice(text: string) {
  if (text.length > MAX_TEXT_LENGTH) return text;
  const number = withoutWords(toAsciiDigits(text).trim().toLowerCase());
  const withCommas = number.includes(',') ? number : number.replace(/\s/g, ',');
  const plain = GROUPED.test(withCommas) ? withCommas.replaceAll(',', '') : number;
  return PLAIN.test(plain) ? plain : text;
}

/**
 * A price in rupees as an integer number of paise; null when the text is no price. The conversion uses the digits, because
 * 0.29 * 100 is not 29 in floating point.
 */
export function toPaise(text: string) {
  const [, rupees, decimals = ''] = PLAIN.exec(plainPrice(text)) ?? [];
  return rupees === undefined ? null : Number(rupees) * 100 + Number(decimals.padEnd(2, '0'));
}

/** Removes words and endings around a price. The text must be in lower case. */
function withoutWords(text: string) {
  let rest = text;
  for (let word = WORDS.find(isFirst); word !== undefined; word = WORDS.find(isFirst))
    rest = rest.slice(word.length).replace(/^[.:]/, '').trimStart();
  for (let word = [...WORDS, ...ENDINGS].find(isLast); word !== undefined; word = [...WORDS, ...ENDINGS].find(isLast))
    rest = rest.slice(0, -word.length).trimEnd();
  return rest;

  function isFirst(word: string) {
    return rest.startsWith(word);
  }
  function isLast(word: string) {
    return rest.endsWith(word);
  }
}
