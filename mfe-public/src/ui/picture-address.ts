const STORED = /^(\/images\/[^/]+\/)\d+\.webp$/;

type Width = 96 | 192 | 384;

/** The same picture in another of the stored widths; an address that is not of our image store stays as it is. */
export const pictureAt = (url: string, width: Width): string => url.replace(STORED, `$1${width}.webp`);

/** The same for the pictures of products. */
export const productPictureAt = (url: string, width: 320 | 640 | 1280): string =>
  url.replace(STORED, `$1${width}.webp`);

/** `srcset` by screen density; absent for a picture that has one width only. */
export const densities = (url: string, steps: readonly (readonly [Width, number])[]): string | undefined =>
  STORED.test(url) ? steps.map(([width, density]) => `${pictureAt(url, width)} ${density}x`).join(',') : undefined;
