/** The rounded discount in percent; 0 when the price is not reduced. */
export function percentOff(price: number, discountPrice: number): number {
  if (price <= 0 || discountPrice >= price) return 0;
  return Math.round(((price - discountPrice) / price) * 100);
}
