import type { TimedReply } from '@linkstall/releases/room';
import { LRUCache } from 'lru-cache';

import type { Made } from '../answers/answer-cache.ts';
import { tagOf } from '../answers/change-tags.ts';

type Replies = ReadonlyMap<string, TimedReply>;

/** What a page asked the API for when it was drawn, what it was told, and what came of it. */
interface Drawing {
  readonly replies: Replies;
  readonly made: Made;
  readonly drawnAt: number;
}

interface Asking {
  readonly until: number;
  /** Is told whom the page will show, each before that is read. */
  readonly reads: (tag: string) => void;
}

interface Again {
  readonly replies: Replies;
  /** As it was drawn of just these replies; null: it has to be drawn. */
  readonly made: Made | null;
}

const MOST_BYTES = 48 * 1024 * 1024;
/** A page's code may look at more than at what it asks for, if it is a clock. */
const SAME_FOR_MS = 60_000;

/**
 * What a page asked for the last time is asked for before it is drawn again, so that its code does not stop for it; and
 * when the answers are the same ones, so is the page.
 */
export class Drawings {
  readonly #kept = new LRUCache<string, Drawing>({ maxSize: MOST_BYTES, sizeCalculation: weightOf });
  readonly #ask: (path: string, until: number) => Promise<TimedReply>;

  constructor(ask: (path: string, until: number) => Promise<TimedReply>) {
    this.#ask = ask;
  }

  /** `key`: all else that it is drawn of. */
  async askAgain(key: string, { until, reads }: Asking): Promise<Again> {
    const before = this.#kept.get(key);
    if (!before) return { replies: new Map(), made: null };
    const asked = [...before.replies.keys()].map(async (path) => {
      reads(tagOf(path));
      return [path, await this.#ask(path, until)] as const;
    });
    const replies = new Map(await Promise.all(asked));
    const isSame = Date.now() - before.drawnAt < SAME_FOR_MS && areSame(before.replies, replies);
    return { replies, made: isSame ? { ...before.made, trueUntil: trueUntil(replies) } : null };
  }

  /** Only what is good: it may be shown again. */
  keep(key: string, replies: Replies, made: Made): void {
    if (made.quality === 'good') this.#kept.set(key, { replies, made, drawnAt: Date.now() });
    else this.#kept.delete(key);
  }
}

/** The first moment at which one of them is not true any more. */
export const trueUntil = (replies: Replies): number =>
  Math.min(Infinity, ...[...replies.values()].map(({ trueUntil: moment = Infinity }) => moment));

function areSame(before: Replies, now: Replies): boolean {
  return [...now].every(([path, { status, body }]) => {
    const { status: former, body: told } = before.get(path) ?? {};
    return status === former && body === told;
  });
}

function weightOf({ replies, made }: Drawing): number {
  const told = [...replies.values()].reduce((sum, { body }) => sum + body.length, 0);
  return Math.ceil(told + made.answer.body.weight + 1);
}
