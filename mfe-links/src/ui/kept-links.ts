import type { Link } from '@linkstall/contracts/http';
import { isRecord, keep, readKept } from '@linkstall/kit/remote';

/** Whose links they are is kept with them: the next user of this browser must never see them. */
interface KeptLinks {
  readonly owner: string;
  readonly links: readonly Link[];
}

export const isLink = (value: unknown): value is Link =>
  isRecord(value) &&
  [value['_id'], value['title'], value['url']].every((text) => typeof text === 'string') &&
  typeof value['isActive'] === 'boolean' &&
  isRecord(value['thumbnail']) &&
  typeof value['thumbnail']['url'] === 'string' &&
  ['number', 'undefined'].includes(typeof value['revision']);

const isKeptLinks = (value: unknown): value is KeptLinks =>
  isRecord(value) &&
  typeof value['owner'] === 'string' &&
  Array.isArray(value['links']) &&
  value['links'].every(isLink);

export function keptLinks(owner: string): readonly Link[] | null {
  const kept = readKept('links', isKeptLinks);
  return kept?.owner === owner ? kept.links : null;
}

export const keepLinks = (owner: string, links: readonly Link[]): void =>
  keep('links', { owner, links } satisfies KeptLinks);
