import type { Link } from '@linkstall/contracts/http';
import { isRecord, keep, readKept } from '@linkstall/kit/remote';

import { asEntry, isEntry, plainly, type Entry } from './entry.ts';

/** Whose they are is kept with them: the next user of this browser must never see them. */
interface KeptEntries {
  readonly owner: string;
  readonly links: readonly (Link | Entry)[];
}

const isKept = (value: unknown): value is KeptEntries =>
  isRecord(value) &&
  typeof value['owner'] === 'string' &&
  Array.isArray(value['links']) &&
  value['links'].every(isEntry);

export function keptEntries(owner: string): readonly Entry[] | null {
  const kept = readKept('links', isKept);
  return kept?.owner === owner ? kept.links.map(asEntry) : null;
}

export const keepEntries = (owner: string, entries: readonly Entry[]): void =>
  keep('links', { owner, links: entries.map(plainly) } satisfies KeptEntries);
