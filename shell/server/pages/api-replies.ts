import type { TimedResponse } from '@linkstall/releases/ssr-worker';

import { movedLocation } from '../http/moved-pages.ts';

/** The headers of the responses that a page has read: when the page changes, and whether it is indexed or has moved. */
export class ApiReplies {
  changesAt = Infinity;
  indexed = true;
  /** The new address of the page, when its creator has moved to another site. */
  movedTo: string | null = null;

  readonly #pathname: string;

  constructor(pathname: string) {
    this.#pathname = pathname;
  }

  add({ changesAt = Infinity, isHiddenFromSearch, moved }: TimedResponse): void {
    this.changesAt = Math.min(this.changesAt, changesAt);
    if (isHiddenFromSearch) this.indexed = false;
    if (moved) this.movedTo ??= movedLocation(this.#pathname, moved);
  }
}
