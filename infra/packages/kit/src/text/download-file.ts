import type { FileType } from '@linkstall/contracts/http';

interface FileTypeFacts {
  readonly name: string;
  readonly contentType: string;
}

/** The types of files that creators can offer. None of them runs in the origin of the site. */
export const FILE_TYPES: Readonly<Record<FileType, FileTypeFacts>> = {
  pdf: { name: 'PDF', contentType: 'application/pdf' },
  epub: { name: 'EPUB', contentType: 'application/epub+zip' },
  mp3: { name: 'MP3', contentType: 'audio/mpeg' },
};

const KB = 1024;

/** A size for people: `640 kB` or `1.2 MB`. */
export const fileSize = (bytes: number): string =>
  bytes < 1000 * KB
    ? `${Math.max(1, Math.round(bytes / KB))} kB`
    : `${(bytes / (KB * KB)).toFixed(1).replace('.0', '')} MB`;
