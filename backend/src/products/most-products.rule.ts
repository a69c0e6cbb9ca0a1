/** Maximum products of a store. */
export const MOST_PRODUCTS = 500;
