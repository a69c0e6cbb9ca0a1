import type { StoredImage } from '../media/image-store.service.js';

export interface StoredLink {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly isActive: boolean;
  readonly thumbnail: StoredImage;
  /** Rises with each change of this link; where it stands in the list is no part of it. */
  readonly revision: number;
}

/** One owner's links in page order, as they were read. Revision 0: nothing is stored yet. */
export interface LinkList {
  readonly revision: number;
  readonly links: readonly StoredLink[];
  /** Of the last writes. */
  readonly marks: readonly string[];
}
