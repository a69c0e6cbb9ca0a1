/** The address of a stored image, on the site or below the address of a CDN (`ASSETS_URL`). */
const STORED_IMAGE = /^((?:https?:\/\/[\w.:[\]-]+(?:\/[\w.-]+)*)?\/images\/[^/]+\/)(\d+)\.webp$/;

/** The stored widths: 96, 192 and 384 for avatars and links in rows; 320, 640 and 1280 for products and larger links. */
type ImageWidth = 96 | 192 | 384 | 320 | 640 | 1280;

/** The stored width that suits best. `largest` is the largest stored width, as in the address. */
const storedWidth = (width: number, largest: string): number => {
  if (largest === '1280') return width < 320 ? 320 : width === 384 ? 640 : width;
  return largest === '384' && width > 384 ? 384 : width;
};

/** Whether the image is large enough for a card. Images of links in rows are not. */
export const isLargeImage = (url: string): boolean => url.endsWith('/1280.webp');

/** The address of a stored image at the stored width that is nearest to `width`. Any other address stays unchanged. */
export const imageAt = (url: string, width: ImageWidth): string =>
  url.replace(STORED_IMAGE, (_, folder: string, largest: string) => `${folder}${storedWidth(width, largest)}.webp`);

/** A `srcset` from image widths by descriptor (`2x`, `640w`); undefined for an image that is not stored by this site. */
export const imageSrcSet = (url: string, widths: Readonly<Record<string, ImageWidth>>): string | undefined =>
  STORED_IMAGE.test(url)
    ? Object.entries(widths)
        .map(([descriptor, width]) => `${imageAt(url, width)} ${descriptor}`)
        .join(', ')
    : undefined;
