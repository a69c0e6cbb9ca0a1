import type { StoredProduct } from './stored-product.js';

/** A product for the log of disclosures. A hidden product shows visitors nothing. */
export const disclosedProduct = ({ id, name, url, isShown, isAffiliate }: StoredProduct) => ({
  ...{ id, name, url },
  isDisclosed: isShown && isAffiliate,
});
