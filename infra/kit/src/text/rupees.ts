/** Rupees with Indian grouping, `₹1,24,999` or `₹49.50`; by hand, so that server and browser agree to the letter. */
export function rupees(amount: number): string {
  const [whole = '0', paise = '00'] = amount.toFixed(2).split('.');
  return `₹${grouped(whole)}${paise === '00' ? '' : `.${paise}`}`;
}

/** `124999` as `1,24,999`. */
function grouped(whole: string): string {
  const groups = [whole.slice(-3)];
  for (let end = whole.length - 3; end > 0; end -= 2) groups.unshift(whole.slice(Math.max(0, end - 2), end));
  return groups.join(',');
}
