import type { Entry as EntryResponse, Link, OtherEntry, OtherKind } from '@linkstall/contracts/http';
import { ENTRY_FIELDS } from '@linkstall/kit/entry-fields';
import { isRecord } from '@linkstall/kit/remote';
import type { VisibilityWindow } from '@linkstall/kit/schedule';

/** A link as the list knows it. What visits before kept, and calls for links answer, says none of these. */
export type ListedLink = Link & { readonly kind: 'link'; readonly isSpotlight: boolean };

/** One of a creator's list. */
export type Entry = ListedLink | OtherEntry;

const isLink = (value: unknown): value is Link =>
  isRecord(value) &&
  [value['_id'], value['title'], value['url']].every((text) => typeof text === 'string') &&
  typeof value['isActive'] === 'boolean' &&
  isRecord(value['thumbnail']) &&
  typeof value['thumbnail']['url'] === 'string' &&
  ['number', 'undefined'].includes(typeof value['revision']);

const isOtherKind = (kind: unknown): kind is OtherKind => typeof kind === 'string' && Object.hasOwn(ENTRY_FIELDS, kind);

const isPart = (part: unknown): boolean => typeof part === 'string' || (Array.isArray(part) && part.every(isPart));

const isOther = (value: Record<string, unknown>): boolean =>
  isOtherKind(value['kind']) &&
  typeof value['_id'] === 'string' &&
  typeof value['isActive'] === 'boolean' &&
  ENTRY_FIELDS[value['kind']].every((part) => isPart(value[part])) &&
  typeof value['shown'] === 'object';

/** Whether it is one of a list, as the API answers it or as it was kept. */
export const isEntry = (value: unknown): value is Link | EntryResponse =>
  isRecord(value) && ([undefined, 'link'].includes(value['kind'] as undefined) ? isLink(value) : isOther(value));

/** A newer API may know more kinds than this release does. */
export const isOfKnownKind = ({ kind }: { readonly kind: unknown }): boolean => kind === 'link' || isOtherKind(kind);

export const asEntry = (value: Link | EntryResponse): Entry =>
  'kind' in value ? value : { ...value, kind: 'link', isSpotlight: false };

/** A link as those know it who know nothing of kinds. */
// oxlint-disable-next-line no-unused-vars -- they are what is left out
const plainLink = ({ kind, isSpotlight, ...link }: ListedLink): Link => link;

const isLinkEntry = (entry: Entry): entry is ListedLink => entry.kind === 'link';

export const linksOf = (entries: readonly Entry[]): readonly Link[] => entries.filter(isLinkEntry).map(plainLink);

/** When visitors see it: while all of these are right. A pinned product has times of its own, too. */
export const schedulesOf = (entry: Entry): readonly VisibilityWindow[] =>
  isLinkEntry(entry) || !entry.productTimes ? [entry] : [entry, entry.productTimes];

/** Nothing of the list is other than it was when there were links alone. */
export const isPlain = (entry: Entry): boolean => isLinkEntry(entry) && !entry.isSpotlight;

export const plainly = (entry: Entry): Entry | Link =>
  isLinkEntry(entry) && !entry.isSpotlight ? plainLink(entry) : entry;
