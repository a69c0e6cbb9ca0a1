/** Formats rupees with Indian grouping: `₹1,24,999` or `₹49.50`. `Intl` is not used, because its output can differ. */
export function rupees(amount: number): string {
  const [rupees = '0', paise = '00'] = amount.toFixed(2).split('.');
  return `₹${group(rupees)}${paise === '00' ? '' : `.${paise}`}`;
}

/** Converts `124999` to `1,24,999`. */
function group(rupees: string): string {
  const groups = [rupees.slice(-3)];
  for (let end = rupees.length - 3; end > 0; end -= 2) groups.unshift(rupees.slice(Math.max(0, end - 2), end));
  return groups.join(',');
}
