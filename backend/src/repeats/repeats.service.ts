import { Injectable, type OnModuleInit } from '@nestjs/common';

import { Expiry } from '../expiry/expiry.js';
import { AccountParts } from '../users/account-parts.service.js';
import { AnsweredWritesRepository } from './answered-writes.repository.js';
import { isRecent, keyReused, type WriteMark, type Writer } from './write-mark.rule.js';

/** A whole list in a new order may be megabytes: that is read again instead. */
const LARGEST = 64 * 1024;

interface Outcome {
  /** Undefined: it was done, and its answer is not kept. */
  readonly answer: unknown;
  readonly changed: readonly string[];
}

/** Writes that were done within a day, with their answers. */
@Injectable()
export class RepeatsService implements OnModuleInit {
  constructor(
    private readonly writes: AnsweredWritesRepository,
    private readonly parts: AccountParts,
    private readonly expiry: Expiry,
  ) {}

  onModuleInit(): void {
    this.expiry.register({ name: 'answered writes', sweep: (now) => this.writes.sweep(now) });
    this.parts.add({
      name: 'recent-writes',
      remove: (userId) => this.writes.removeAllOf(userId),
      export: async (userId) => ({ data: (await this.writes.listOf(userId)).map(shown), files: [] }),
    });
  }

  /** The outcome of the write with this key, when it was done. @throws 409 when the key was another write's */
  async find(ownerId: string, mark: WriteMark): Promise<Outcome | null> {
    const found = await this.writes.find(ownerId, mark);
    if (!found || !isRecent(found.at.getTime(), mark)) return null;
    if (found.body !== mark.body) throw keyReused();
    return { answer: found.answer === null ? undefined : JSON.parse(found.answer), changed: found.changed };
  }

  /** From here on a write without an answer is done. */
  async keepEmptyAnswer({ id, mark }: Writer): Promise<void> {
    if (mark) await this.keep(id, mark, { answer: null, changed: [] });
  }

  /** From here on the write is done. */
  async keep(ownerId: string, mark: WriteMark, { answer, changed }: Outcome): Promise<void> {
    const text = answer === undefined ? null : JSON.stringify(answer);
    const kept = text !== null && text.length <= LARGEST ? text : null;
    await this.writes.put(ownerId, mark, { body: mark.body, answer: kept, changed, at: mark.at });
  }
}

const shown = ({ at, answer }: { at: Date; answer: string | null }) => ({
  at,
  answer: answer === null ? null : (JSON.parse(answer) as unknown),
});
