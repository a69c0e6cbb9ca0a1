type Width = 96 | 192 | 384;

/** The same stored picture at another width; what is not one of ours stays as it is. */
export const pictureAt = (url: string, width: Width): string =>
  /^\/images\/[^/]+\/\d+\.webp$/.test(url) ? url.replace(/\d+\.webp$/, `${width}.webp`) : url;
