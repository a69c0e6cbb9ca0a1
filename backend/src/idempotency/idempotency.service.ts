import { Injectable, type OnModuleInit } from '@nestjs/common';

import { Expiry } from '../expiry/expiry.js';
import { AccountContributors } from '../users/account-contributors.service.js';
import { IdempotencyKeysRepository, type StoredKey } from './idempotency-keys.repository.js';
import { keyReused, newRef, type KeyedWrite, type Writer } from './keyed-write.rule.js';
import type { KeyedRequest } from './request-key.js';

const DAY_MS = 86_400_000;
/**
 * Maximum bytes of a stored response. The largest response with one entry or product fits. Calls that respond with a list
 * store only that the call was done, because a repetition reads the list again.
 */
const MAX_RESPONSE_BYTES = 16 * 1024;
/**
 * Number of newest keys that a trim leaves to an owner: an account, or an address without a login. Until the next trim each
 * process can add `KEYS_BETWEEN_TRIMS` keys.
 */
const MAX_KEYS = 1_000;
const KEYS_BETWEEN_TRIMS = 100;
const MAX_COUNTED_OWNERS = 10_000;

interface Outcome {
  /** The response; undefined when it is not stored. */
  readonly response: unknown;
  readonly changed: readonly string[];
}

interface BegunWrite {
  readonly write: KeyedWrite;
  /** The stored response of a completed write. */
  readonly outcome: Outcome | null;
}

/**
 * Manages idempotency keys. A key is stored before its write begins, with a reference from which the ids of created documents
 * are derived. The response is added when the write is done. A key without a response belongs to a write with an unknown
 * result, so a repetition checks the data first.
 */
@Injectable()
export class IdempotencyService implements OnModuleInit {
  /** Number of new keys of each owner since the last trim in this process. */
  private readonly newKeys = new Map<string, number>();

  constructor(
    private readonly keys: IdempotencyKeysRepository,
    private readonly contributors: AccountContributors,
    private readonly expiry: Expiry,
  ) {}

  onModuleInit(): void {
    this.expiry.register({ name: 'idempotency keys', sweep: (now) => this.keys.sweep(now) });
    this.contributors.add({
      name: 'recent-writes',
      remove: (userId) => this.keys.removeAllOf(userId),
      export: (userId) => Promise.resolve({ data: this.exportOf(userId), files: [] }),
    });
  }

  /** @throws 409 when the key belongs to another write */
  async begin(key: KeyedRequest): Promise<BegunWrite> {
    // Without a login the id depends on the JWT secret, so a call from before a rotation of the secret has another id.
    const earlier = key.previous && key.previous.id !== key.id ? await this.find({ ...key, ...key.previous }) : null;
    if (earlier) return earlier;
    for (;;) {
      const ref = newRef();
      const { id, ownerId, body, at } = key;
      if (await this.keys.insert({ id, ownerId, body, at, ref })) {
        await this.trimSometimes(ownerId);
        return { write: { id, ref, state: 'first' }, outcome: null };
      }
      const claim = await this.find(key);
      if (claim) return claim;
      await this.keys.remove(key.id); // more than a day old: the key is new again
    }
  }

  /** The write with this key, if it began within the last day. @throws 409 when the key belongs to another write */
  async find(key: KeyedRequest): Promise<BegunWrite | null> {
    const storedKey = await this.keys.find(key.id);
    if (!storedKey || storedKey.at.getTime() <= key.at.getTime() - DAY_MS) return null;
    if (storedKey.body !== key.body && storedKey.body !== key.previous?.body) throw keyReused();
    const write = { id: key.id, ref: storedKey.ref, state: storedKey.isDone ? 'done' : 'again' } as const;
    return {
      write,
      outcome:
        storedKey.response === null ? null : { response: JSON.parse(storedKey.response), changed: storedKey.changed },
    };
  }

  /** Marks a write as done, and stores its response. */
  async complete({ id }: Pick<KeyedWrite, 'id'>, { response, changed }: Outcome): Promise<void> {
    const text = response === undefined ? null : JSON.stringify(response);
    await this.keys.complete(id, {
      response: text !== null && Buffer.byteLength(text) <= MAX_RESPONSE_BYTES ? text : null,
      changed,
    });
  }

  /**
   * Marks a write without a response as done. Call this method before the last step of the write, for example before a mail is
   * sent, so that a repetition does not run this step again.
   */
  async completeEmpty({ write }: Writer): Promise<void> {
    if (write) await this.complete(write, { response: null, changed: [] });
  }

  private async *exportOf(userId: string): AsyncGenerator {
    for await (const key of this.keys.listOf(userId)) yield toExport(key);
  }

  /** Trims the keys of an owner at the first new key in this process and then at every hundredth. */
  private async trimSometimes(ownerId: string): Promise<void> {
    const count = this.newKeys.get(ownerId);
    if (count === undefined && this.newKeys.size >= MAX_COUNTED_OWNERS) this.newKeys.clear();
    const isDue = count === undefined || count >= KEYS_BETWEEN_TRIMS;
    this.newKeys.set(ownerId, isDue ? 1 : count + 1);
    if (isDue) await this.keys.trim(ownerId, MAX_KEYS);
  }

  /** Removes the key of a refused write, so that the client can use the key again, also with another body. */
  async forget({ id }: KeyedWrite): Promise<void> {
    await this.keys.remove(id);
  }
}

const toExport = ({ at, response }: StoredKey) => ({
  at,
  response: response === null ? null : (JSON.parse(response) as unknown),
});
