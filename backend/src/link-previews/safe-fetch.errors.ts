import { DomainError } from '../http/domain-error.js';

/** The reasons for which another site cannot be read. Each text continues the name of the site. */
const REASONS = {
  address: 'is not an address that can be read',
  private: 'is not a site on the Internet',
  redirects: 'leads from one address to the next',
  timeout: 'did not answer in time',
  unreachable: 'could not be reached',
  status: 'does not show this page to us',
  type: 'did not send what we can read',
  size: 'sent too much',
} as const;

export type FetchFailure = keyof typeof REASONS;

/** Another site could not be read. */
export class SafeFetchError extends DomainError {
  constructor(
    readonly reason: FetchFailure,
    host: string,
  ) {
    super('undecodable', `preview.${reason}`, `${host} ${REASONS[reason]}`);
  }
}
