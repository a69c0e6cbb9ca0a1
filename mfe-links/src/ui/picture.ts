type Width = 96 | 192 | 384;

/** The same stored picture at another width; what is not one of ours stays as it is. */
export const pictureAt = (url: string, width: Width): string =>
  url.replace(/^(\/images\/[^/]+\/)\d+\.webp$/, `$1${width}.webp`);
