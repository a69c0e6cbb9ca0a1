import type { EntryContent, EntrySize, Translations } from '@linkstall/contracts/http';

import type { StoredImage } from '../media/store/image-store.service.js';
import type { VisibilityWindow } from '../scheduling/schedule.types.js';
import type { ItemTakedown } from '../users/takedown.rule.js';

/** Texts in further languages; absent for none. */
interface WithTranslations {
  readonly translations?: Translations;
}

export interface LinkContent extends WithTranslations {
  readonly kind: 'link';
  readonly title: string;
  /** The address as the creator typed it. */
  readonly url: string;
  /** Whether the page links to `/go/<id>`, which counts every click. */
  readonly countClicks: boolean;
  /** Whether the creator earns from purchases at `url`. */
  readonly isAffiliate: boolean;
}

/** An image of a gallery. Before it is stored, `id` is that of the form (`gallery.rule.ts`). */
export interface GalleryImage {
  readonly id: string;
  readonly url: string;
  readonly alt: string;
}

export interface StoredFile {
  readonly id: string;
  readonly url: string;
  readonly bytes: number;
}

type Stored<C> = C extends { kind: 'video' }
  ? Omit<C, 'thumbnail'>
  : C extends { kind: 'file' }
    ? Omit<C, 'file'> & { readonly file: StoredFile | null }
    : C extends { kind: 'images' }
      ? Omit<C, 'images'> & { readonly images: readonly GalleryImage[] }
      : C;
/** The fields of an entry other than a link, without its thumbnail. */
export type OtherContent = Stored<EntryContent> & WithTranslations;

export type Content = LinkContent | OtherContent;

export interface StoredEntry<C extends Content = Content> extends VisibilityWindow {
  readonly id: string;
  /** Fractional key, see `ordering/positions.ts`. */
  readonly position: string;
  readonly isActive: boolean;
  readonly isSpotlight: boolean;
  readonly size: EntrySize;
  /** Increases with each change of the content; the position is not content. */
  readonly revision: number;
  readonly content: C;
  /** The thumbnail of a link, or of a video when the creator uploaded one. */
  readonly thumbnail: StoredImage | null;
  /** Absent unless an operator hides the entry. An edit cannot change it. */
  readonly takedown?: ItemTakedown;
}

export type StoredLink = StoredEntry<LinkContent>;
export type StoredOther = StoredEntry<OtherContent>;

export const isLink = (entry: StoredEntry): entry is StoredLink => entry.content.kind === 'link';

/** The id of the pinned product, for entries of the kind `product`. */
export const pinnedProduct = (content: Content): string | undefined =>
  content.kind === 'product' ? content.productId : undefined;
