import { resolve } from 'node:path';

import { FolderTarget } from './folder-target.ts';
import type { BackupTarget } from './target.ts';

/** @param place the path of a folder, or `s3://bucket/prefix` */
export async function openTarget(place: string): Promise<BackupTarget> {
  if (place.startsWith('s3://')) return (await import('./s3-target.ts')).openS3Target(place);
  return new FolderTarget(resolve(place));
}
