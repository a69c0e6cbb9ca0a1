import type { EntryList } from './entry-list.js';
import type { RemovedEntry } from './stored-link.js';

/** One owner's links and other entries in page order, as they were read. Revision 0: nothing is stored yet. */
export interface LinkList {
  readonly revision: number;
  readonly links: EntryList;
  /** Id of the one that stands first and larger; empty for none. */
  readonly spotlight: string;
  /** The last ones, the oldest first. */
  readonly removed: readonly RemovedEntry[];
  /** Of the last writes. */
  readonly marks: readonly string[];
}
