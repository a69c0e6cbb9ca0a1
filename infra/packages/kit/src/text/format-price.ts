/** The currency of prices that name none. */
export const DEFAULT_CURRENCY = 'INR';

/**
 * Formats an amount: `₹1,24,999`, `₹49.50`, `€49.50` or `SGD 20`. Decimals are shown when they are not zero. Rupees have Indian
 * grouping. `Intl` is not used for rupees, because its output can differ.
 * @param currency code of ISO 4217
 */
export function formatPrice(amount: number, currency: string = DEFAULT_CURRENCY): string {
  if (currency === DEFAULT_CURRENCY) return rupees(amount);
  const options = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const;
  return new Intl.NumberFormat('en', options).format(amount);
}

function rupees(amount: number): string {
  const [rupees = '0', paise = '00'] = amount.toFixed(2).split('.');
  return `₹${group(rupees)}${paise === '00' ? '' : `.${paise}`}`;
}

/** Converts `124999` to `1,24,999`. */
function group(rupees: string): string {
  const groups = [rupees.slice(-3)];
  for (let end = rupees.length - 3; end > 0; end -= 2) groups.unshift(rupees.slice(Math.max(0, end - 2), end));
  return groups.join(',');
}
