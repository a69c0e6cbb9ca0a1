import { DEFAULT_CURRENCY } from './format-price.ts';

/** The currencies of products, by code of ISO 4217. The default is first, the others are in alphabetical order. */
export const CURRENCIES: readonly string[] = [
  DEFAULT_CURRENCY,
  ...['AED', 'ARS', 'AUD', 'BDT', 'BHD', 'BRL', 'CAD', 'CHF', 'CLP', 'CNY', 'COP', 'CZK', 'DKK', 'EGP', 'EUR', 'GBP'],
  ...['HKD', 'HUF', 'IDR', 'ILS', 'JPY', 'KES', 'KRW', 'KWD', 'LKR', 'MXN', 'MYR', 'NGN', 'NOK', 'NPR', 'NZD', 'OMR'],
  ...['PHP', 'PKR', 'PLN', 'QAR', 'RON', 'SAR', 'SEK', 'SGD', 'THB', 'TRY', 'TWD', 'UAH', 'USD', 'VND', 'ZAR'],
];

const formats = new Map<string, Intl.NumberFormat>();

/** The format of a currency. Kept, because a store reads the decimals of each product. */
function formatOf(currency: string): Intl.NumberFormat {
  const format = formats.get(currency) ?? new Intl.NumberFormat('en', { style: 'currency', currency });
  formats.set(currency, format);
  return format;
}

/** The number of decimals: 2 for rupees, 0 for yen, 3 for Kuwaiti dinars. */
export const decimalsOf = (currency: string): number =>
  currency === DEFAULT_CURRENCY ? 2 : (formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2);

/** `₹`, `€` or `SGD`. */
export const symbolOf = (currency: string): string =>
  currency === DEFAULT_CURRENCY
    ? '₹'
    : (formatOf(currency)
        .formatToParts(0)
        .find(({ type }) => type === 'currency')?.value ?? currency);

/** `Indian Rupee` */
export const currencyName = (currency: string, locale: string = 'en'): string =>
  new Intl.DisplayNames(locale, { type: 'currency' }).of(currency) ?? currency;
