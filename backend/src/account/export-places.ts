import { DomainError } from '../http/domain-error.js';

const MAX_EXPORTS = 2;
const RETRY_SECONDS = 30;

/** Limits the exports that run at the same time: one of each account, and two in this process. */
export class ExportPlaces {
  private readonly accounts = new Set<string>();

  /** Returns a function that frees the place. @throws DomainError 429 or 503 when there is no place */
  take(userId: string): () => void {
    if (this.accounts.has(userId)) {
      const message = 'Your data is being downloaded already. Please wait until that download ends, then try again';
      throw new DomainError('too-many', 'export.running', message, { retryAfterSeconds: RETRY_SECONDS });
    }
    if (this.accounts.size >= MAX_EXPORTS) {
      const message = 'Other people are downloading their data just now. Please try again in a minute';
      throw new DomainError('unavailable', 'export.busy', message, { retryAfterSeconds: RETRY_SECONDS });
    }
    this.accounts.add(userId);
    return () => void this.accounts.delete(userId);
  }
}
