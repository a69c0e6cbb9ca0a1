/** On the site, or below the address of a CDN (`ASSETS_URL`). */
const STORED_IMAGE = /^((?:https?:\/\/[\w.:[\]-]+(?:\/[\w.-]+)*)?\/images\/[^/]+\/)\d+\.webp$/;

/** The stored widths: 96, 192 and 384 for avatars and links; 320, 640 and 1280 for products. */
type ImageWidth = 96 | 192 | 384 | 320 | 640 | 1280;

/** The address of a stored image at another width. Any other address stays unchanged. */
export const imageAt = (url: string, width: ImageWidth): string => url.replace(STORED_IMAGE, `$1${width}.webp`);

/** A `srcset` from image widths by descriptor (`2x`, `640w`); undefined for an image that is not stored by this site. */
export const imageSrcSet = (url: string, widths: Readonly<Record<string, ImageWidth>>): string | undefined =>
  STORED_IMAGE.test(url)
    ? Object.entries(widths)
        .map(([descriptor, width]) => `${imageAt(url, width)} ${descriptor}`)
        .join(', ')
    : undefined;
