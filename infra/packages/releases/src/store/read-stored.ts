import { ReleaseError } from '../release-error.ts';
import type { Store } from './store.ts';

/**
 * Reads a file of a release. Rejects when the file is missing or cannot be read.
 * @param label the name of the file in the error
 */
export async function readStored(store: Pick<Store, 'read'>, key: string, label: string): Promise<Buffer> {
  try {
    const bytes = await store.read(key);
    if (bytes) return bytes;
  } catch (error) {
    if (!(error instanceof ReleaseError) || error.code !== 'store.unreadable') throw error;
    throw new ReleaseError('release.tampered', `${label} cannot be read.`);
  }
  throw new ReleaseError('release.missing', `${label} is not in the store.`);
}
