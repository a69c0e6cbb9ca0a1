import { FolderStore } from './folder-store.ts';
import { S3Store } from './s3-store.ts';
import type { Store } from './store.ts';

/** One for each bucket, so that all callers of a process share its connections. */
const s3Stores: Map<string, S3Store> = new Map();

/** The store in a folder, or in a bucket when `storeUrl` (the setting STORE_URL) is not empty. */
export function openStore(folder: string, storeUrl = ''): Store {
  if (storeUrl === '') return new FolderStore(folder);
  const store = s3Stores.get(storeUrl) ?? new S3Store(storeUrl);
  s3Stores.set(storeUrl, store);
  return store;
}
