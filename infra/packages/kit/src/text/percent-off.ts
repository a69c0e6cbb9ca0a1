/**
 * The discount in percent, rounded; 0 when a badge would not be true: below 1 %, or without a reduction. Only a price of
 * zero is 100 % off. The calculation uses paise, because 300 - 297.3 is not 2.7 in floating point.
 */
export function percentOff(price: number, discountPrice: number): number {
  const [before, now] = [price, discountPrice].map((amount) => Math.round(amount * 100)) as [number, number];
  const percent = ((before - now) * 100) / before;
  if (before <= 0 || percent < 1) return 0;
  return now > 0 ? Math.min(99, Math.round(percent)) : 100;
}
