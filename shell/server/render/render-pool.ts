import {
  broken,
  type RenderJob,
  type RenderOutcome,
  Room,
  type RoomEnd,
  type RoomMeans,
  type Task,
} from '@linkstall/releases/room';
import type { Logger } from 'pino';

import type { Traces } from '../releases/traces.ts';
import { Deaths } from './deaths.ts';

/** A release of a remote and the pages of it: those in its room, and those that wait to be let in. */
interface Place {
  readonly remote: string;
  readonly release: string;
  readonly queue: Task[];
  /** Releases of the shell whose bundle its room has run. */
  readonly shells: Set<string>;
  /** The one that drew last. */
  shell: string;
  room: Room | null;
  openedAt: number;
  /** Pages of it that failed since one did not. */
  failures: number;
}

interface PoolMeans extends Omit<RoomMeans, 'onOutput'> {
  readonly log: Logger;
  readonly traces: Traces;
  /** A room that nobody asks for is ended after this long. */
  readonly idleMs: number;
  readonly onLost: (remote: string, release: string) => void;
}

type Waiting = Pick<Task, 'until' | 'onAsk'> & Partial<Pick<Task, 'onReply'>>;

/** A release whose pages are rendered here, with the shell that draws them. */
export interface Rendered {
  readonly remote: string;
  readonly release: string;
  readonly shell: string;
}

const MOST_IN_FLIGHT = 64;
const LONGEST_QUEUE = 1024;
const SWEEP_MS = 15_000;
const HARMED_FAILURES = 2;
/** A page that always fails does not cost a new room each time. */
const HARMED_MS = 5000;

/**
 * A room for each release that has pages. When one is lost, the page that did it is lost too; the others are tried once
 * more in a new one.
 */
export class RenderPool {
  readonly #means: PoolMeans;
  readonly #places = new Map<string, Place>();
  readonly #deaths = new Deaths();
  readonly #sweep: NodeJS.Timeout;
  /** Names of what is shown to somebody, or may stand in; null: nobody has said. */
  #shown: ReadonlySet<string> | null = null;
  #closed = false;

  constructor(means: PoolMeans) {
    this.#means = means;
    const { idleMs } = means;
    this.#sweep = setInterval(() => this.#endIdle(idleMs), Math.min(SWEEP_MS, idleMs)).unref();
  }

  run(job: RenderJob, { onReply = () => undefined, ...waiting }: Waiting): Promise<RenderOutcome> {
    return new Promise((settle) => {
      const place = this.#placeOf(job.page?.remote ?? 'shell', job.page?.release ?? job.shell);
      if (this.#closed || place.queue.length >= LONGEST_QUEUE)
        return settle(broken('queue', 'too many pages are waiting'));
      place.shell = job.shell;
      const settled = (outcome: RenderOutcome) => {
        settle(outcome);
        this.#judge(place, outcome);
      };
      place.queue.push({ ...waiting, job, onReply, settle: settled, tries: 0 });
      this.#next(place);
    });
  }

  /** Notes that it took a room with it, or a page that another one drew. */
  blame(remote: string, release: string): void {
    if (this.#deaths.note(`${remote}/${release}`))
      this.#means.log.error({ remote, release }, 'a release is put aside for a minute');
  }

  /** It was the shell that drew it. */
  forgive(remote: string, release: string): void {
    this.#deaths.forgive(`${remote}/${release}`);
  }

  /** Whether its pages took their room with them too often just now. */
  isAside(remote: string, release: string): boolean {
    return this.#deaths.areTooMany(`${remote}/${release}`);
  }

  /** Which of these would have to be warmed up. */
  coldOf(releases: readonly Rendered[]): readonly Rendered[] {
    return releases.filter(
      ({ remote, release, shell }) => !this.#places.get(`${remote}/${release}`)?.shells.has(shell),
    );
  }

  /** Has a room at hand, in which the bundles have run, before the first visitor comes. */
  async warm(releases: readonly Rendered[]): Promise<void> {
    if (this.#closed) return;
    await Promise.all(
      releases.map(({ remote, release, shell }) => {
        const place = this.#placeOf(remote, release);
        place.room ??= this.#open(place);
        place.shells.add(shell);
        place.shell = shell;
        return place.room.warm([`shell/${shell}`, `${remote}/${release}`]);
      }),
    );
  }

  /** From here on only these are shown, or may stand in: other rooms end once they are done. */
  keep(names: ReadonlySet<string>): void {
    this.#shown = names;
    for (const place of this.#places.values()) this.#endUnused(place);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#sweep);
    const places = [...this.#places.values()];
    for (const { settle } of places.flatMap(({ queue }) => queue.splice(0))) settle(ENDING);
    await Promise.all(places.flatMap(({ room }) => (room ? [room.end(ENDING.reason)] : [])));
  }

  #placeOf(remote: string, release: string): Place {
    const name = `${remote}/${release}`;
    const place = this.#places.get(name) ?? {
      remote,
      release,
      queue: [],
      shells: new Set<string>(),
      shell: '',
      room: null,
      openedAt: 0,
      failures: 0,
    };
    this.#places.set(name, place);
    return place;
  }

  #open(place: Place): Room {
    const { log, traces, ...means } = this.#means;
    const { remote, release } = place;
    place.openedAt = performance.now();
    const onOutput = (text: string) =>
      traces.tell(text, (said) => log.warn({ remote, release, said }, 'a room said something'));
    const room: Room = new Room(
      { ...means, onOutput },
      {
        onFree: () => {
          this.#next(place);
          this.#endUnused(place);
        },
        onEnd: (end) => this.#afterEnd(place, room, end),
      },
    );
    return room;
  }

  #afterEnd(place: Place, room: Room, { reason, blamed, part, innocent }: RoomEnd): void {
    if (place.room === room) emptied(place);
    const { remote, release } = place;
    const isDone = reason === UNUSED;
    if (!this.#closed && !isDone) {
      this.#means.onLost(remote, release);
      if (part === 'shell') this.blame('shell', place.shell);
      else this.blame(remote, release);
      // Whose page it was says so itself.
      if (!blamed) this.#say({ remote, release, others: innocent.length }, reason);
    }
    blamed?.settle(broken(part === 'shell' ? 'shell' : 'death', reason));
    this.#again(place, innocent);
  }

  /** Pages that fail one after another may be the room's fault, by what one of them did to it: the next gets a new one. */
  #judge(place: Place, outcome: RenderOutcome): void {
    place.failures = outcome.kind === 'broken' ? place.failures + 1 : 0;
    const { room, failures, openedAt } = place;
    if (!room || failures < HARMED_FAILURES || performance.now() - openedAt < HARMED_MS) return;
    place.failures = 0;
    emptied(place);
    room.leave(UNUSED);
  }

  #say(what: object, reason: string): void {
    const { log, traces } = this.#means;
    traces.tell(reason, (told) => log.error({ ...what, reason: told }, 'a room was lost'));
  }

  /** In front of those who have not had their turn yet. */
  #again(place: Place, innocent: readonly Task[]): void {
    const [once, twice] = [innocent.filter(({ tries }) => tries < 2), innocent.filter(({ tries }) => tries >= 2)];
    for (const { settle } of twice) settle(broken('room', 'its room was lost twice, by another page'));
    if (this.#closed) for (const { settle } of once) settle(ENDING);
    else place.queue.unshift(...once);
    this.#next(place);
  }

  #next(place: Place): void {
    while (place.queue.length > 0 && (place.room?.guests ?? 0) < MOST_IN_FLIGHT) {
      const task = place.queue.shift();
      if (!task) return;
      if (Date.now() > task.until) {
        task.settle(broken('queue', 'it waited too long for its turn'));
        continue;
      }
      task.tries += 1;
      place.room ??= this.#open(place);
      place.room.take(task);
    }
  }

  #endIdle(idleMs: number): void {
    for (const place of this.#places.values()) if ((place.room?.idleMs ?? 0) > idleMs) void place.room?.end(UNUSED);
  }

  #endUnused(place: Place): void {
    if (this.#shown === null || this.#shown.has(`${place.remote}/${place.release}`)) return;
    if (place.queue.length > 0 || (place.room?.guests ?? 0) > 0) return;
    void place.room?.end(UNUSED);
    this.#places.delete(`${place.remote}/${place.release}`);
  }
}

const UNUSED = 'nobody needs it';
const ENDING = broken('queue', 'the edge is ending');

function emptied(place: Place): void {
  place.room = null;
  place.shells.clear();
}
