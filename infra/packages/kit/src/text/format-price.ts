/** The currency of prices that name none. */
export const DEFAULT_CURRENCY = 'INR';
/** The locale of prices in English. */
const ENGLISH = 'en';

/**
 * Formats an amount: `₹1,24,999`, `₹49.50`, `€49.00` or `¥4,900`. `Intl` is not used for rupees in English, because its output can
 * differ.
 * @param currency code of ISO 4217
 * @param locale of a translated page
 */
export function formatPrice(amount: number, currency: string = DEFAULT_CURRENCY, locale: string = ENGLISH): string {
  if (currency !== DEFAULT_CURRENCY) return amount.toLocaleString(locale, { style: 'currency', currency });
  if (locale !== ENGLISH) {
    const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2;
    return amount.toLocaleString(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits,
      maximumFractionDigits: 2,
    });
  }
  const [rupees = '', paise = ''] = amount.toFixed(2).replace('.00', '').split('.');
  // Indian grouping: three digits at the end, two digits in each other group.
  let grouped = rupees.slice(-3);
  for (let rest = rupees.slice(0, -3); rest; rest = rest.slice(0, -2)) grouped = `${rest.slice(-2)},${grouped}`;
  return `₹${grouped}${paise && `.${paise}`}`;
}
