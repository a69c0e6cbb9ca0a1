import { checkHost, createPublicLookup, type Resolve } from '@linkstall/releases/public-address';
import { buildConnector } from 'undici';

const CONNECT_LIMIT_MS = 4_000;

/**
 * Opens the connections of `SafeFetch`, and none to a private address. The check is part of each connection, so it also holds
 * after a redirect and for a name whose address changes. No setting changes it; tests replace `dial`.
 */
export class Network {
  private readonly dial: buildConnector.connector;

  constructor(resolve?: Resolve) {
    this.dial = buildConnector({ timeout: CONNECT_LIMIT_MS, lookup: createPublicLookup(resolve) });
  }

  readonly connect: buildConnector.connector = (options, callback) => {
    try {
      checkHost(options); // a connection to a literal address makes no lookup
    } catch (error) {
      return callback(error as Error, null);
    }
    this.dial(options, callback);
  };
}
