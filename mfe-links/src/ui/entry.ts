import type { Entry as EntryResponse, Link, OtherEntry, OtherKind } from '@linkstall/contracts/http';
import { ENTRY_FIELDS } from '@linkstall/kit/entry-fields';
import { isRecord } from '@linkstall/kit/remote';
import type { VisibilityWindow } from '@linkstall/kit/schedule';

/** A link of the list. `asEntry` adds both fields, because older localStorage content and responses for links lack them. */
export type ListedLink = Link & { readonly kind: 'link'; readonly isSpotlight: boolean };

export type Entry = ListedLink | OtherEntry;

const isLink = (value: unknown): value is Link =>
  isRecord(value) &&
  [value['_id'], value['title'], value['url']].every((text) => typeof text === 'string') &&
  typeof value['isActive'] === 'boolean' &&
  isRecord(value['thumbnail']) &&
  typeof value['thumbnail']['url'] === 'string' &&
  ['number', 'undefined'].includes(typeof value['revision']);

const isOtherKind = (kind: unknown): kind is OtherKind => typeof kind === 'string' && Object.hasOwn(ENTRY_FIELDS, kind);

/** A picture of a gallery. */
const isPicture = (field: unknown): boolean =>
  isRecord(field) && [field['_id'], field['url'], field['alt']].every((text) => typeof text === 'string');

const isFieldValue = (field: unknown): boolean =>
  typeof field === 'string' || isPicture(field) || (Array.isArray(field) && field.every(isFieldValue));

const isOtherEntry = (value: Record<string, unknown>): boolean =>
  isOtherKind(value['kind']) &&
  typeof value['_id'] === 'string' &&
  typeof value['isActive'] === 'boolean' &&
  ENTRY_FIELDS[value['kind']].every((field) => isFieldValue(value[field])) &&
  typeof value['shown'] === 'object';

/** Checks an entry of the API's response or of localStorage, because localStorage content may be damaged. */
export const isEntry = (value: unknown): value is Link | EntryResponse =>
  isRecord(value) && ([undefined, 'link'].includes(value['kind'] as undefined) ? isLink(value) : isOtherEntry(value));

/** Tells known kinds apart, because a newer API may send kinds that this release does not know. */
export const isKnownKind = ({ kind }: { readonly kind: unknown }): boolean => kind === 'link' || isOtherKind(kind);

export const asEntry = (value: Link | EntryResponse): Entry =>
  'kind' in value ? value : { ...value, kind: 'link', isSpotlight: false };

/** The link without the two fields that older releases do not know. */
// oxlint-disable-next-line no-unused-vars -- kind and isSpotlight are removed from the link
const withoutKind = ({ kind, isSpotlight, ...link }: ListedLink): Link => link;

const isLinkEntry = (entry: Entry): entry is ListedLink => entry.kind === 'link';

export const linksOf = (entries: readonly Entry[]): readonly Link[] => entries.filter(isLinkEntry).map(withoutKind);

/** Visitors see the entry only while every one of these schedules allows it. A pinned product adds its own schedule. */
export const schedulesOf = (entry: Entry): readonly VisibilityWindow[] =>
  isLinkEntry(entry) || !entry.productTimes ? [entry] : [entry, entry.productTimes];

/** True for a row without spotlight that is a link, because older releases know only such entries. */
export const isPlainLink = (entry: Entry): boolean =>
  isLinkEntry(entry) && !entry.isSpotlight && (entry.size ?? 'row') === 'row';

export const toPlainLink = (entry: Entry): Entry | Link =>
  isLinkEntry(entry) && !entry.isSpotlight ? withoutKind(entry) : entry;
