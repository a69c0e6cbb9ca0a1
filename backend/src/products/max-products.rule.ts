export const MAX_PRODUCTS = 500;
