import type { LookChoices, PhotoRange } from '@linkstall/contracts/http';

import type { StoredImage } from '../media/image-store.service.js';

export interface StoredPhoto extends Omit<StoredImage, 'range'>, PhotoRange {}

export interface StoredLook {
  readonly id: string;
  readonly name: string;
  /** Id of the base theme. */
  readonly base: string;
  readonly choices: LookChoices;
  readonly photo: StoredPhoto | null;
  /** Increases with each change. */
  readonly revision: number;
}

/** A deleted look that can be restored. */
export interface RemovedLook {
  readonly look: StoredLook;
  /** Former index. */
  readonly place: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The looks of an owner. Revision 0 means that nothing is stored. */
export interface LookList {
  readonly revision: number;
  readonly looks: readonly StoredLook[];
  /** Deleted looks, oldest first. */
  readonly removed: readonly RemovedLook[];
}
