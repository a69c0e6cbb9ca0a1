const STORED = /^(\/images\/[^/]+\/)\d+\.webp$/;

/** The widths that are stored: of people and links, and of products. */
type PictureWidth = 96 | 192 | 384 | 320 | 640 | 1280;

/** The same stored picture at another width; what is not one of ours stays as it is. */
export const pictureAt = (url: string, width: PictureWidth): string => url.replace(STORED, `$1${width}.webp`);

/** `srcset`, by what each width is for (`2x`, `640w`); absent for a picture that has one width only. */
export const pictureSet = (url: string, widths: Readonly<Record<string, PictureWidth>>): string | undefined =>
  STORED.test(url)
    ? Object.entries(widths)
        .map(([what, width]) => `${pictureAt(url, width)} ${what}`)
        .join(', ')
    : undefined;
