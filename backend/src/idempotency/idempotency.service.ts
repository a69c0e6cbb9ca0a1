import { Injectable, type OnModuleInit } from '@nestjs/common';

import { Expiry } from '../expiry/expiry.js';
import { AccountParts } from '../users/account-parts.service.js';
import { IdempotencyKeysRepository, type StoredKey } from './idempotency-keys.repository.js';
import { keyReused, newRef, type KeyedWrite, type Writer } from './keyed-write.rule.js';
import type { SentKey } from './request-key.js';

const DAY_MS = 86_400_000;
/** Maximum bytes of a stored response. A reordered list can be megabytes; it is read again instead. */
const LARGEST = 64 * 1024;

interface Outcome {
  /** The response; undefined when it is not stored. */
  readonly response: unknown;
  readonly changed: readonly string[];
}

interface Begun {
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
  constructor(
    private readonly keys: IdempotencyKeysRepository,
    private readonly parts: AccountParts,
    private readonly expiry: Expiry,
  ) {}

  onModuleInit(): void {
    this.expiry.register({ name: 'idempotency keys', sweep: (now) => this.keys.sweep(now) });
    this.parts.add({
      name: 'recent-writes',
      remove: (userId) => this.keys.removeAllOf(userId),
      export: async (userId) => ({ data: (await this.keys.listOf(userId)).map(shown), files: [] }),
    });
  }

  /** @throws 409 when the key belongs to another write */
  async begin(key: SentKey): Promise<Begun> {
    for (;;) {
      const ref = newRef();
      if (await this.keys.insert({ ...key, ref })) return { write: { id: key.id, ref, state: 'first' }, outcome: null };
      const begun = await this.find(key);
      if (begun) return begun;
      await this.keys.remove(key.id); // more than a day old: the key is new again
    }
  }

  /** The write with this key, when it was begun within a day. @throws 409 when the key was another write's */
  async find(key: SentKey): Promise<Begun | null> {
    const found = await this.keys.find(key.id);
    if (!found || found.at.getTime() <= key.at.getTime() - DAY_MS) return null;
    if (found.body !== key.body) throw keyReused();
    const write = { id: key.id, ref: found.ref, state: found.isDone ? 'done' : 'again' } as const;
    return {
      write,
      outcome: found.response === null ? null : { response: JSON.parse(found.response), changed: found.changed },
    };
  }

  /** From here on the write is done. */
  async complete({ id }: Pick<KeyedWrite, 'id'>, { response, changed }: Outcome): Promise<void> {
    const text = response === undefined ? null : JSON.stringify(response);
    await this.keys.complete(id, { response: text !== null && text.length <= LARGEST ? text : null, changed });
  }

  /** For a write without a response that must not be begun again from a certain moment on. */
  async completeEmpty({ write }: Writer): Promise<void> {
    if (write) await this.complete(write, { response: null, changed: [] });
  }

  /** Of a write that was refused: it may be sent again, also with another body. */
  async forget({ id }: KeyedWrite): Promise<void> {
    await this.keys.remove(id);
  }
}

const shown = ({ at, response }: StoredKey) => ({
  at,
  response: response === null ? null : (JSON.parse(response) as unknown),
});
