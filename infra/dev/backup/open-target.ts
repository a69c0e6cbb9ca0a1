import { resolve } from 'node:path';

import { FolderTarget } from './folder-target.ts';
import type { BackupTarget } from './target.ts';

/** @param url the path of a folder, or `s3://bucket/prefix` */
export async function openTarget(url: string): Promise<BackupTarget> {
  if (url.startsWith('s3://')) return (await import('./s3-target.ts')).openS3Target(url);
  return new FolderTarget(resolve(url));
}
