/** Of one store. */
export const MOST_PRODUCTS = 500;
