/** Percentages have rounding errors: 0.99 of 1 is less than 1 % off. */
const ONE = 0.999_999;

/**
 * The discount in percent, rounded; 0 when a badge would not be true: below 1 %, or without a reduction. Only a price of zero
 * is 100 % off.
 */
export function percentOff(price: number, discountPrice: number): number {
  const percent = 100 - (discountPrice * 100) / price;
  return percent > ONE ? Math.min(Math.round(percent), discountPrice > 0 ? 99 : 100) : 0;
}
