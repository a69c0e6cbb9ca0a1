const WIDTHS = [320, 640, 1280] as const;

interface Sources {
  readonly src: string;
  readonly srcSet?: string;
}

/** Our own pictures end in their width, which may be changed; others have one size. */
export function pictureSources(path: string): Sources {
  const stem = /^(\/images\/[^/]+\/)\d+\.webp$/.exec(path)?.[1];
  if (stem === undefined) return { src: path };
  return { src: `${stem}640.webp`, srcSet: WIDTHS.map((width) => `${stem}${width}.webp ${width}w`).join(', ') };
}

/** The same picture in the smallest width. */
export const smallPicture = (path: string): string =>
  path.replace(/^(\/images\/[^/]+\/)\d+\.webp$/, (_whole, stem: string) => `${stem}320.webp`);
