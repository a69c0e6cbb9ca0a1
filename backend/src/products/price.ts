import { MAX_PAISE, plainPrice, toPaise } from '@linkstall/kit/price';

import type { TextRule } from '../http/rule.js';

/** A rule for a price in rupees (same as in the browser): at most two decimals, from 0 to 10,000,000. */
export function price(label: string): TextRule {
  const notPlain = `${label} must be a plain number with at most two decimals`;
  return {
    maxLength: 15,
    tooLong: notPlain,
    clean: plainPrice,
    problem: (text) => {
      const paise = toPaise(text);
      if (paise === null) return notPlain;
      return paise > MAX_PAISE ? `${label} must be at most 10,000,000` : null;
    },
  };
}
