/** Rupees with Indian grouping, `₹1,24,999` or `₹49.50`; by hand, so that server and browser agree to the letter. */
export function rupees(amount: number): string {
  const [whole = '0', paise = '00'] = amount.toFixed(2).split('.');
  const grouped = whole.replace(/(\d)(?=(\d\d)+\d$)/g, '$1,');
  return `₹${grouped}${paise === '00' ? '' : `.${paise}`}`;
}
