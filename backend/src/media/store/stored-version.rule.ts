import type { FileType } from '@linkstall/contracts/http';

import { IMAGE_WIDTHS, type FileName, type StoredVersion } from './image-store.service.js';

const FILE_NAME = /^file\.(?:pdf|epub|mp3)$/;
export const isFileName = (name: unknown): name is FileName => typeof name === 'string' && FILE_NAME.test(name);

export const fileTypeOf = (name: FileName): FileType => name.slice('file.'.length) as FileType;

const WIDTHS = new Set<number>(Object.values(IMAGE_WIDTHS).flat());

export const isVersion = (version: StoredVersion): boolean =>
  typeof version === 'number' ? WIDTHS.has(version) : isFileName(version);

/** The name of a stored version in the folder of its image. */
export const nameOfVersion = (version: StoredVersion): string =>
  typeof version === 'number' ? `${version}.webp` : version;

/** The largest stored width of the image at this `url`, or the name of the file. */
export const versionAt = (url: string): StoredVersion => {
  const name = url.slice(url.lastIndexOf('/') + 1);
  return isFileName(name) ? name : Number(/^(\d+)\.webp$/.exec(name)?.[1]);
};
