import { toAsciiDigits } from './ascii-digits.ts';
import { decimalsOf, symbolOf } from './currencies.ts';
import { DEFAULT_CURRENCY } from './format-price.ts';

const PLAIN = /^(\d{1,12})(?:\.(\d{1,3}))?$/;

/** The highest price of a product: 10,000,000 rupees. The units of other currencies can be smaller, such as Indonesian rupiahs. */
export const maxPrice = (currency: string): number => (currency === DEFAULT_CURRENCY ? 10_000_000 : 1_000_000_000);

const MAX_TEXT_LENGTH = 40;
/** Words before or after a price in rupees. A longer word is before a shorter word that it starts with. */
const RUPEE_WORDS = [
  ...['₹', '₨', 'rs', 'inr', 'rupees', 'rupee', 'mrp', 'price', 'only', 'each'],
  ...['रुपये', 'रु', 'रू', 'રૂ', 'ਰੁ', 'ரூ', 'రూ', 'ರೂ', 'രൂ'],
];
const wordsOf = (currency: string) =>
  currency === DEFAULT_CURRENCY
    ? RUPEE_WORDS
    : [symbolOf(currency).toLowerCase(), currency.toLowerCase(), 'price', 'only', 'each'];
/** Endings of a price without paise, and the end of a sentence. */
const ENDINGS = ['/-', '/=', ',-', '.'];
/** Digits grouped by commas, with Indian or international grouping; `1,5` and `12,34` do not match. */
const GROUPED = /^(?:\d{1,2}(?:,\d{2})*|\d{1,3}(?:,\d{3})*),\d{3}(?:\.\d+)?$/;

/** A decimal comma: `12,50`. A comma before three digits is a group separator. */
const DECIMAL_COMMA = /^(\d{1,12}),(\d{1,2})$/;

/**
 * Converts a price such as `₹1,25,000`, `1250 rupees`, `१२५०` or `MRP 1250/- only` to a plain decimal. An ambiguous text such as
 * `1.250` stays unchanged and is no price. In rupees `12,34` is ambiguous, too; in other currencies the comma is a decimal comma.
 * Used in browsers and in the API.
 */
export function plainPrice(text: string, currency: string = DEFAULT_CURRENCY) {
  if (text.length > MAX_TEXT_LENGTH) return text;
  const number = withoutWords(toAsciiDigits(text).trim().toLowerCase(), wordsOf(currency));
  const withPoint = currency === DEFAULT_CURRENCY ? number : number.replace(DECIMAL_COMMA, '$1.$2');
  const withCommas = withPoint.includes(',') ? withPoint : withPoint.replace(/\s/g, ',');
  const plain = GROUPED.test(withCommas) ? withCommas.replaceAll(',', '') : withPoint;
  return partsOf(plain, currency) ? plain : text;
}

/** The digits before and after the point of a plain decimal; null for other texts, and with too many decimals. */
function partsOf(text: string, currency: string) {
  const [, units, decimals = ''] = PLAIN.exec(text) ?? [];
  return units !== undefined && decimals.length <= decimalsOf(currency) ? { units, decimals } : null;
}

/**
 * A price as an integer number of minor units: paise, cents, yen. Null when the text is no price. The conversion uses the digits,
 * because 0.29 * 100 is not 29 in floating point.
 */
export function toMinorUnits(text: string, currency: string = DEFAULT_CURRENCY) {
  const parts = partsOf(plainPrice(text, currency), currency);
  const digits = decimalsOf(currency);
  return parts && Number(parts.units) * 10 ** digits + Number(parts.decimals.padEnd(digits, '0'));
}

/** The fault of a price; null for a valid price. */
export function priceFault(text: string, currency: string): 'unreadable' | 'too-high' | null {
  const units = toMinorUnits(text, currency);
  if (units === null) return 'unreadable';
  return units > maxPrice(currency) * 10 ** decimalsOf(currency) ? 'too-high' : null;
}

/** Removes words and endings around a price. The text must be in lower case. */
function withoutWords(text: string, words: readonly string[]) {
  let rest = text;
  for (let word = words.find(isFirst); word !== undefined; word = words.find(isFirst))
    rest = rest.slice(word.length).replace(/^[.:]/, '').trimStart();
  for (let word = [...words, ...ENDINGS].find(isLast); word !== undefined; word = [...words, ...ENDINGS].find(isLast))
    rest = rest.slice(0, -word.length).trimEnd();
  return rest;

  function isFirst(word: string) {
    return rest.startsWith(word);
  }
  function isLast(word: string) {
    return rest.endsWith(word);
  }
}
