import type { StoredImage } from '../media/image-store.service.js';

export interface StoredLink {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly isActive: boolean;
  /** Whether visitors go by an address of ours, so that every click is counted. */
  readonly countClicks: boolean;
  readonly thumbnail: StoredImage;
  /** Rises with each change of this link; where it stands in the list is no part of it. */
  readonly revision: number;
}

/** One that was deleted and can still be put back. */
export interface RemovedLink {
  readonly link: StoredLink;
  /** Where it stood, counted from 0. */
  readonly place: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** One owner's links in page order, as they were read. Revision 0: nothing is stored yet. */
export interface LinkList {
  readonly revision: number;
  readonly links: readonly StoredLink[];
  /** The last ones, the oldest first. */
  readonly removed: readonly RemovedLink[];
  /** Of the last writes. */
  readonly marks: readonly string[];
}
