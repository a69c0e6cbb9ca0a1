/** Maximum products of a store. */
export const MAX_PRODUCTS = 500;
