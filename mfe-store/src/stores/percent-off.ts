/** The discount in percent, for the badge; 0 when there is none to speak of. */
export function percentOff(price: number, discountPrice: number): number {
  if (price <= 0 || discountPrice >= price) return 0;
  return Math.round(((price - discountPrice) / price) * 100);
}
