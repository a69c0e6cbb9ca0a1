import { fileURLToPath } from 'node:url';

import type { Files } from './files.ts';
import { FolderFiles } from './folder-files.ts';

/** Opens a folder or a bucket. Loads the SDK of the object store only for a bucket. @param url `s3://…`, or `file:///…` */
export async function openFiles(url: string): Promise<Files> {
  if (url.startsWith('file:')) return new FolderFiles(fileURLToPath(url));
  const { S3Files } = await import('./s3-files.ts');
  return new S3Files(url);
}
