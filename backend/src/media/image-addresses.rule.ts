const IMAGE = /^\/images\/[0-9a-f]{32}\/\d{2,4}\.webp$/;
const FIELDS = new Set(['url', 'Product_img_Cloudnary_Path']);

/**
 * Changes the paths of images in responses to addresses at the CDN, while the response is written. Documents keep the paths, so
 * another CDN needs no change of the database.
 */
export const imageAddresses =
  (assetsUrl: string) =>
  (field: string, value: unknown): unknown =>
    FIELDS.has(field) && typeof value === 'string' && IMAGE.test(value) ? assetsUrl + value : value;
