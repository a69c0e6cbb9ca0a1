import type { EntryContent, OtherKind } from '@linkstall/contracts/http';

import type { StoredImage } from '../media/image-store.service.js';
import type { ShownTimes } from '../times/shown-times.types.js';

interface EntryState extends ShownTimes {
  readonly id: string;
  readonly isActive: boolean;
  /** Rises with each change of this entry; where it stands in the list is no part of it. */
  readonly revision: number;
}

export interface StoredLink extends EntryState {
  readonly kind: 'link';
  readonly title: string;
  readonly url: string;
  /** Whether visitors go by an address of ours, so that every click is counted. */
  readonly countClicks: boolean;
  readonly thumbnail: StoredImage;
}

/** What stands in the list beside links. */
export interface StoredOther extends EntryState {
  readonly kind: OtherKind;
  readonly content: StoredContent;
  /** Of a video, when its creator sent one. */
  readonly thumbnail: StoredImage | null;
}

type Content<C> = C extends { kind: 'video' } ? Omit<C, 'thumbnail'> : C;
/** All that a kind says, but its picture. */
export type StoredContent = Content<EntryContent>;

export type StoredEntry = StoredLink | StoredOther;

/** One that was deleted and can still be put back. */
export interface RemovedEntry {
  readonly link: StoredEntry;
  /** Where it stood, counted from 0. */
  readonly place: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export const isLink = (entry: StoredEntry): entry is StoredLink => entry.kind === 'link';
