import type { RenderJob, RenderOutcome } from './protocol.ts';
import { broken, Room, type RoomMeans, type Task } from './room.ts';

/** Pages of one remote: those in its room, and those that wait to be let in. */
interface Place {
  readonly queue: Task[];
  room: Room | null;
}

type Waiting = Pick<Task, 'until' | 'onAsk'> & Partial<Pick<Task, 'onTrueUntil'>>;

const LIMIT_MS = 2000;
const MOST_IN_FLIGHT = 64;
const LONGEST_QUEUE = 1024;

/** A room for each remote. When one is lost, the page that did it is lost too; the others are tried once more in a new one. */
export class RenderPool {
  readonly #means: RoomMeans;
  readonly #places = new Map<string, Place>();
  #closed = false;

  constructor(means: Omit<RoomMeans, 'limitMs'> & { readonly limitMs?: number }) {
    this.#means = { limitMs: LIMIT_MS, ...means };
  }

  run(job: RenderJob, { until, onAsk, onTrueUntil = () => undefined }: Waiting): Promise<RenderOutcome> {
    const remote = job.page?.remote ?? 'shell';
    return new Promise((settle) => {
      const { queue } = this.#placeOf(remote);
      if (this.#closed || queue.length >= LONGEST_QUEUE) return settle(broken('queue', 'too many pages are waiting'));
      queue.push({ job, until, onAsk, onTrueUntil, settle, tries: 0 });
      this.#next(remote);
    });
  }

  /** Has a room at hand before the first visitor comes. */
  warm(remote: string): void {
    const place = this.#placeOf(remote);
    place.room ??= this.#open(remote);
  }

  async close(): Promise<void> {
    this.#closed = true;
    const places = [...this.#places.values()];
    for (const { settle } of places.flatMap(({ queue }) => queue.splice(0))) settle(ENDING);
    await Promise.all(places.flatMap(({ room }) => (room ? [room.end(ENDING.reason)] : [])));
  }

  #placeOf(remote: string): Place {
    const place = this.#places.get(remote) ?? { queue: [], room: null };
    this.#places.set(remote, place);
    return place;
  }

  #open(remote: string): Room {
    const room = new Room(this.#means, {
      onFree: () => this.#next(remote),
      onEnd: ({ reason, blamed, innocent }) => {
        const { log, traces } = this.#means;
        const others = innocent.length;
        if (!this.#closed)
          traces.tell(reason, (told) => log.error({ remote, reason: told, others }, 'a room was lost'));
        this.#placeOf(remote).room = null;
        blamed?.settle(broken('worker', reason));
        this.#again(remote, innocent);
      },
    });
    return room;
  }

  /** In front of those who have not had their turn yet. */
  #again(remote: string, innocent: readonly Task[]): void {
    const [once, twice] = [innocent.filter(({ tries }) => tries < 2), innocent.filter(({ tries }) => tries >= 2)];
    for (const { settle } of twice) settle(broken('room', 'its room was lost twice, by another page'));
    if (this.#closed) for (const { settle } of once) settle(ENDING);
    else this.#placeOf(remote).queue.unshift(...once);
    this.#next(remote);
  }

  #next(remote: string): void {
    const place = this.#placeOf(remote);
    while (place.queue.length > 0 && (place.room?.guests ?? 0) < MOST_IN_FLIGHT) {
      const task = place.queue.shift();
      if (!task) return;
      if (Date.now() > task.until) {
        task.settle(broken('queue', 'it waited too long for its turn'));
        continue;
      }
      task.tries += 1;
      place.room ??= this.#open(remote);
      place.room.take(task);
    }
  }
}

const ENDING = broken('queue', 'the edge is ending');
