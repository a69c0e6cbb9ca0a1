const PLAIN = /^(\d{1,12})(?:\.(\d{1,2}))?$/;

/** The highest price of a product: 10,000,000 rupees. */
export const MOST_PAISE = 10_000_000 * 100;

/** Longer is no price, however it is written. */
const LONGEST = 40;
/** What stands around a price in rupees, on either side of it; longer ones before those that they begin with. */
const WORDS = [
  ...['₹', '₨', 'rs', 'inr', 'rupees', 'rupee', 'mrp', 'price', 'only', 'each'],
  ...['रुपये', 'रु', 'रू', 'રૂ', 'ਰੁ', 'ரூ', 'రూ', 'ರೂ', 'രൂ'],
];
/** Nothing less follows, or the sentence ends. */
const ENDS = ['/-', '/=', ',-', '.'];
/** Thousands set apart as in India or elsewhere, with commas or with spaces; `1,5` and `12,34` are no such numbers. */
const SET_APART = /^(?:\d{1,2}(?:,\d{2})*|\d{1,3}(?:,\d{3})*),\d{3}(?:\.\d+)?$/;

/**
 * A price as people write it, `₹1,25,000`, `1250 rupees`, `१२५०` or `MRP 1250/- only`, as a plain decimal. Where it
 * could be two numbers, `1.250` or `12,34`, it stays as it is, and is no price. For browsers and for the API.
 */
export function plainPrice(written: string) {
  if (written.length > LONGEST) return written;
  const digits = withoutWords(inPlainDigits(written).trim().toLowerCase());
  const apart = digits.includes(',') ? digits : digits.replace(/\s/g, ',');
  const plain = SET_APART.test(apart) ? apart.replaceAll(',', '') : digits;
  return PLAIN.test(plain) ? plain : written;
}

/**
 * Whole paise of a price in rupees, a decimal with at most two places; null when it is none. By its digits: 0.29 * 100
 * is not 29.
 */
export function toPaise(written: string) {
  const [, rupees, places = ''] = PLAIN.exec(plainPrice(written)) ?? [];
  return rupees === undefined ? null : Number(rupees) * 100 + Number(places.padEnd(2, '0'));
}

/** @param text in small letters */
function withoutWords(text: string) {
  let rest = text;
  for (let word = WORDS.find(isFirst); word !== undefined; word = WORDS.find(isFirst))
    rest = rest.slice(word.length).replace(/^[.:]/, '').trimStart();
  for (let word = [...WORDS, ...ENDS].find(isLast); word !== undefined; word = [...WORDS, ...ENDS].find(isLast))
    rest = rest.slice(0, -word.length).trimEnd();
  return rest;

  function isFirst(word: string) {
    return rest.startsWith(word);
  }
  function isLast(word: string) {
    return rest.endsWith(word);
  }
}

/** @param text with the digits and separators of any script */
const inPlainDigits = (text: string) =>
  text
    .replace(/[\uFF04-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[^\P{Nd}\d]/gu, (digit) => String(valueOf(digit)))
    .replaceAll('٬', ',')
    .replaceAll('٫', '.')
    .replace(/\p{Bidi_Control}/gu, '');

/** Every script has its ten digits in a row, from 0 on, and rows that touch are whole. */
function valueOf(digit: string) {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return before % 10;
}
