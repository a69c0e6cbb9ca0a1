import { isTemporary, PlatformError, send, type PlatformCall } from './requests.ts';
import { canRenew, requestToken, type Registry } from './credentials.ts';

/** Sends calls with the token of one remote. */
export class RegistryClient {
  readonly origin: string;
  readonly remote: string;
  /** A promise, because calls at the same time share one token: an OIDC token is accepted only once. */
  #token: Promise<string> | null = null;

  constructor({ origin, remote }: Registry) {
    this.origin = origin;
    this.remote = remote;
  }

  /** Returns the `data` of the response. A token that expired during the command is renewed once. */
  async call(call: PlatformCall): Promise<any> {
    const isFirst = this.#token === null;
    const used = (this.#token ??= this.#request());
    try {
      return await this.#send(call, await used);
    } catch (error) {
      const isExpired = error instanceof PlatformError && error.code === 'rights.token';
      if (!isExpired || isFirst || !canRenew()) throw error;
      if (this.#token === used) this.#token = null;
      return this.#send(call, await (this.#token ??= this.#request()));
    }
  }

  /** As `call`, for calls that may be repeated: tries once more after a broken connection. */
  async callTwice(call: PlatformCall): Promise<any> {
    try {
      return await this.call(call);
    } catch (error) {
      if (!isTemporary(error)) throw error;
      return this.call(call);
    }
  }

  /** The path of a call about the remote. */
  path(rest: string) {
    return `/api/v1/registry/${this.remote}/${rest}`;
  }

  /** The token, for a call about several remotes. */
  token(): Promise<string> {
    return (this.#token ??= this.#request());
  }

  #request(): Promise<string> {
    const token = requestToken(this);
    // A later call of an upload may succeed.
    token.catch(() => (this.#token = null));
    return token;
  }

  async #send(call: PlatformCall, token: string) {
    const headers = { ...call.headers, authorization: `Bearer ${token}` };
    return (await send(this.origin, { ...call, headers })).data;
  }
}
