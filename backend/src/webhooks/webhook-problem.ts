import type { WebhookProblem } from '@linkstall/contracts/http';

import type { FetchFailure } from '../link-previews/safe-fetch.errors.js';

/** The receiver did not accept an event. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';

  constructor(
    readonly problem: WebhookProblem,
    /** Null without a response. */
    readonly status: number | null,
  ) {
    super(`${problem} ${status ?? ''}`);
  }
}

/** @throws WebhookRefused unless the receiver has accepted the request */
export function assertSuccess(status: number): void {
  if (status < 200 || status >= 300) throw new WebhookRefused(problemOfStatus(status), status);
}

function problemOfStatus(status: number): WebhookProblem {
  if (status >= 300 && status < 400) return 'redirect';
  if (status === 401 || status === 403) return 'login';
  if (status === 404 || status === 410) return 'missing';
  return status === 400 || status === 422 ? 'refused' : 'status';
}

/** The reasons of `SafeFetchError` that a request to a receiver can have. */
export function problemOfFetch(reason: FetchFailure): WebhookProblem {
  if (reason === 'private' || reason === 'timeout') return reason;
  return 'unreachable';
}
