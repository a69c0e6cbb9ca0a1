import type { LookChoices, PhotoRange } from '@linkstall/contracts/http';

import type { StoredImage } from '../media/image-store.service.js';

export interface StoredPhoto extends Omit<StoredImage, 'range'>, PhotoRange {}

export interface StoredLook {
  readonly id: string;
  readonly name: string;
  /** Id of a theme. */
  readonly base: string;
  readonly choices: LookChoices;
  readonly photo: StoredPhoto | null;
  /** Rises with each change of this look. */
  readonly revision: number;
}

/** One that was deleted and can still be put back. */
export interface RemovedLook {
  readonly look: StoredLook;
  /** Where it stood, counted from 0. */
  readonly place: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** One owner's looks as they were read. Revision 0: nothing is stored yet. */
export interface LookList {
  readonly revision: number;
  readonly looks: readonly StoredLook[];
  /** The oldest first. */
  readonly removed: readonly RemovedLook[];
}
