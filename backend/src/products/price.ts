import { CURRENCIES, decimalsOf } from '@linkstall/kit/currencies';
import { DEFAULT_CURRENCY } from '@linkstall/kit/format-price';
import { maxPrice, plainPrice, priceFault } from '@linkstall/kit/price';

import type { FormRule, TextRule } from '../http/rule.js';

const DECIMALS: Readonly<Record<number, string>> = {
  0: 'without decimals',
  2: 'with at most two decimals',
  3: 'with at most three decimals',
};

const INVALID_CURRENCY = 'Currency must be a code such as INR, EUR or USD';

const cleanCurrency = (text: string): string => text.trim().toUpperCase();

/** The form field with the currency of the prices. */
export const currency: TextRule = {
  maxLength: 3,
  tooLong: INVALID_CURRENCY,
  clean: cleanCurrency,
  problem: (text) => (text === '' || CURRENCIES.includes(text) ? null : INVALID_CURRENCY),
};

/** The currency that a form names. A form with an unknown currency is refused by the rule above. */
function currencyIn({ Product_Currency: text }: Readonly<Record<string, unknown>>): string {
  const code = typeof text === 'string' ? cleanCurrency(text) : '';
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
      const fault = priceFault(text, code);
      if (fault === 'unreadable') return `${label} must be a plain number ${DECIMALS[decimalsOf(code)]}`;
      return fault && `${label} must be at most ${maxPrice(code).toLocaleString('en')}`;
    },
  };
}
