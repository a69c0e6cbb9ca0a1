import type { FileType } from '@linkstall/contracts/http';

/** The content types of the files that creators can offer. None of them runs in the origin of the site. */
export const FILE_TYPES: Readonly<Record<FileType, string>> = {
  pdf: 'application/pdf',
  epub: 'application/epub+zip',
  mp3: 'audio/mpeg',
};

export const MAX_FILE_BYTES: number = 10 * 1024 * 1024;

/** A size for people: `640 kB` or `1.2 MB`. */
export function fileSize(bytes: number, locale: string = 'en'): string {
  const isSmall = bytes < 1e6;
  const [value, unit, digits] = isSmall ? [Math.ceil(bytes / 1024), 'kilobyte', 0] : [bytes / 1_048_576, 'megabyte', 1];
  const minimumFractionDigits = digits;
  return value.toLocaleString(locale, {
    ...{ style: 'unit', unit, minimumFractionDigits, maximumFractionDigits: digits, useGrouping: false },
  });
}
