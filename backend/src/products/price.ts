import { withoutSpacesAround } from '../http/plain-text.js';
import type { TextRule } from '../http/rule.js';

const PLAIN = /^(\d{1,8})(?:\.(\d{1,2}))?$/;
const MOST_PAISE = 10_000_000 * 100;

/** A rule for a price in rupees: a plain decimal with at most two places, from 0 to 10,000,000. */
export function price(label: string): TextRule {
  const notPlain = `${label} must be a plain number with at most two places`;
  return {
    most: 11,
    tooLong: notPlain,
    clean: withoutSpacesAround,
    problem: (text) => {
      const paise = toPaise(text);
      if (paise === null) return notPlain;
      return paise > MOST_PAISE ? `${label} must be at most 10,000,000` : null;
    },
  };
}

/** Whole paise of a plain decimal, by its digits: 0.29 * 100 is not 29. */
export function toPaise(text: string): number | null {
  const [, rupees, places = ''] = PLAIN.exec(text) ?? [];
  return rupees === undefined ? null : Number(rupees) * 100 + Number(places.padEnd(2, '0'));
}
