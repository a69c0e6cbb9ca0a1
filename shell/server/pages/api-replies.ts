import type { TimedResponse } from '@linkstall/releases/ssr-worker';

import { movedLocation, movedResponse } from '../http/moved-pages.ts';
import type { CachedResponse } from '../responses/response-cache.ts';
import { isTakenDown, type PageTakedown } from '../http/takedowns.ts';
import { takedownResponse } from '../takedowns/takedown-page.ts';

/** The headers of the responses that a page has read: when the page changes, and whether it is indexed, has moved or is hidden. */
export class ApiReplies {
  changesAt = Infinity;
  indexed = true;

  readonly #pathname: string;
  /** The new address of the page, when its creator has moved to another site. */
  #movedTo: string | null = null;
  /** Why the page is not available, when an operator hides it. */
  #takedown: PageTakedown | null = null;

  constructor(pathname: string) {
    this.#pathname = pathname;
  }

  /** The response in place of the page, when it is hidden or has moved. */
  get replacement(): CachedResponse | null {
    if (this.#takedown) return takedownResponse(this.#takedown);
    return this.#movedTo === null ? null : movedResponse(this.#movedTo);
  }

  add({ changesAt = Infinity, isHiddenFromSearch, moved, takedown }: TimedResponse): void {
    this.changesAt = Math.min(this.changesAt, changesAt);
    if (isHiddenFromSearch) this.indexed = false;
    if (takedown && isTakenDown(this.#pathname, takedown)) this.#takedown ??= takedown;
    if (moved) this.#movedTo ??= movedLocation(this.#pathname, moved);
  }
}
