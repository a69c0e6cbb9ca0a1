import { isTemporary, PlatformError, send, type PlatformCall } from './requests.ts';
import { canRenew, requestToken, type Registry } from './credentials.ts';

/** Sends calls with the token of one remote. */
export class RegistryClient {
  readonly origin: string;
  readonly remote: string;
  #token: string | null = null;

  constructor({ origin, remote }: Registry) {
    this.origin = origin;
    this.remote = remote;
  }

  /** Returns the `data` of the response. A token that expired during the command is renewed once. */
  async call(call: PlatformCall): Promise<any> {
    const isFirst = this.#token === null;
    this.#token ??= await requestToken(this);
    try {
      return await this.#send(call, this.#token);
    } catch (error) {
      const isExpired = error instanceof PlatformError && error.status === 401;
      if (!isExpired || isFirst || !canRenew()) throw error;
      this.#token = await requestToken(this);
      return this.#send(call, this.#token);
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

  async #send(call: PlatformCall, token: string) {
    const headers = { ...call.headers, authorization: `Bearer ${token}` };
    return (await send(this.origin, { ...call, headers })).data;
  }
}
