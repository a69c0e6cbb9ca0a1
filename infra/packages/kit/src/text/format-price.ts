/** The currency of prices that name none. */
export const DEFAULT_CURRENCY = 'INR';

/** The places of the separators in `1,24,999`: before the last three digits, and before each two digits in front of them. */
const INDIAN_GROUPS = /\B(?=(\d\d)*\d{3}$)/g;

/**
 * Formats an amount: `₹1,24,999`, `₹49.50`, `€49.00` or `¥4,900`. `Intl` is not used for rupees, because its output can differ.
 * @param currency code of ISO 4217
 */
export function formatPrice(amount: number, currency: string = DEFAULT_CURRENCY): string {
  if (currency !== DEFAULT_CURRENCY) return amount.toLocaleString('en', { style: 'currency', currency });
  const [rupees = '', paise = ''] = amount.toFixed(2).replace('.00', '').split('.');
  return `₹${rupees.replace(INDIAN_GROUPS, ',')}${paise && `.${paise}`}`;
}
