import { CURRENCIES, decimalsOf } from '@linkstall/kit/currencies';
import { DEFAULT_CURRENCY } from '@linkstall/kit/format-price';
import { maxPrice, plainPrice, toMinorUnits } from '@linkstall/kit/price';

import type { FormRule, TextRule } from '../http/rule.js';

const DECIMALS = [
  'without decimals',
  'with at most one decimal',
  'with at most two decimals',
  'with at most three decimals',
];

const INVALID_CURRENCY = 'Currency must be a code such as INR, EUR or USD';

/** The form field with the currency of the prices. */
export const currency: TextRule = {
  maxLength: 3,
  tooLong: INVALID_CURRENCY,
  clean: (text) => text.trim().toUpperCase(),
  problem: (text) => (text === '' || CURRENCIES.includes(text) ? null : INVALID_CURRENCY),
};

/** The currency that a form names. A form with an unknown currency is refused by the rule above. */
function currencyIn({ Product_Currency: text }: Readonly<Record<string, unknown>>): string {
  const code = typeof text === 'string' ? text.trim().toUpperCase() : '';
  return CURRENCIES.includes(code) ? code : DEFAULT_CURRENCY;
}

/** A rule for a price in the currency of the form (same as in the browser). */
export function price(label: string): FormRule {
  return {
    maxLength: 15,
    tooLong: `${label} must be a plain number with at most two decimals`,
    clean: (text, form) => plainPrice(text, currencyIn(form)),
    problem: (text, form) => {
      const code = currencyIn(form);
      const units = toMinorUnits(text, code);
      if (units === null) return `${label} must be a plain number ${DECIMALS[decimalsOf(code)]}`;
      const highest = maxPrice(code);
      return units > highest * 10 ** decimalsOf(code)
        ? `${label} must be at most ${highest.toLocaleString('en')}`
        : null;
    },
  };
}
