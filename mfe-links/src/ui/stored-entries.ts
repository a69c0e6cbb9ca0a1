import type { Link } from '@linkstall/contracts/http';
import { isRecord, store, readStored } from '@linkstall/kit/remote';

import { asEntry, isEntry, toPlainLink, type Entry } from './entry.ts';

/** The owner is stored with the entries, because the next user of this browser must never see them. */
interface StoredEntries {
  readonly owner: string;
  readonly links: readonly (Link | Entry)[];
}

const isStoredEntries = (value: unknown): value is StoredEntries =>
  isRecord(value) &&
  typeof value['owner'] === 'string' &&
  Array.isArray(value['links']) &&
  value['links'].every(isEntry);

export function readStoredEntries(owner: string): readonly Entry[] | null {
  const storedEntries = readStored('links', isStoredEntries);
  return storedEntries?.owner === owner ? storedEntries.links.map(asEntry) : null;
}

export const storeEntries = (owner: string, entries: readonly Entry[]): void =>
  store('links', { owner, links: entries.map(toPlainLink) } satisfies StoredEntries);
