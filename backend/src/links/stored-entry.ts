import type { EntryContent } from '@linkstall/contracts/http';

import type { StoredImage } from '../media/image-store.service.js';
import type { VisibilityWindow } from '../scheduling/schedule.types.js';

export interface LinkContent {
  readonly kind: 'link';
  readonly title: string;
  /** As the creator typed it. */
  readonly url: string;
  /** Whether visitors follow it by `/go/<id>`, which counts every click. */
  readonly countClicks: boolean;
}

type WithoutThumbnail<C> = C extends { kind: 'video' } ? Omit<C, 'thumbnail'> : C;
/** The fields of an entry that is no link, without its picture. */
export type OtherContent = WithoutThumbnail<EntryContent>;

export type Content = LinkContent | OtherContent;

/** One entry of a creator's page. */
export interface StoredEntry<C extends Content = Content> extends VisibilityWindow {
  readonly id: string;
  /** A fractional key, see `ordering/positions.ts`. */
  readonly position: string;
  readonly isActive: boolean;
  readonly isSpotlight: boolean;
  /** Rises with each change of the content; the position is no content. */
  readonly revision: number;
  readonly content: C;
  /** Of each link, and of a video whose creator sent one. */
  readonly thumbnail: StoredImage | null;
}

export type StoredLink = StoredEntry<LinkContent>;
export type StoredOther = StoredEntry<OtherContent>;

export const isLink = (entry: StoredEntry): entry is StoredLink => entry.content.kind === 'link';

/** The product that the content pins to the page, if its kind is `product`. */
export const pinnedProduct = (content: Content): string | undefined =>
  content.kind === 'product' ? content.productId : undefined;
