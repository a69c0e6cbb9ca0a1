import { randomInt } from 'node:crypto';

import { broken, checkedMessage } from './checked-message.mjs';
import { RoomProcess } from './room-process.mjs';
import { vitalSigns } from './vital-signs.mjs';

export { broken } from './checked-message.mjs';

/** @typedef {import('./protocol.d.ts').Task} Task */
/** @typedef {import('./protocol.d.ts').RenderJob} RenderJob */
/** @typedef {import('./protocol.d.ts').RenderOutcome} RenderOutcome */
/** @typedef {import('./protocol.d.ts').RenderedContent} RenderedContent */
/** @typedef {import('./protocol.d.ts').Broken} Broken */
/** @typedef {import('./protocol.d.ts').RoomEnd} RoomEnd */
/** @typedef {import('./protocol.d.ts').TimedReply} TimedReply */
/** @typedef {import('./protocol.d.ts').Part} Part */
/** @typedef {import('./protocol.d.ts').RoomMeans} RoomMeans */
/**
 * @typedef {object} Guest a page in the room
 * @property {Task} task
 * @property {number} asked
 * @property {number} waiting questions that the API has not answered
 * @property {number} untold messages for it that it has not had its turn for
 * @property {boolean} begun
 * @property {number} restedAt
 * @property {number} megabytes by which the room has grown when it had turns
 */

/** How long a page's code may run at a stretch, and wait for nothing. */
const LIMIT_MS = 2000;
/** Until a new room has read its packages. */
const START_LIMIT_MS = 10_000;
const LOOK_MS = 100;
/** An idle room is asked less often whether it is still there, and looked at. */
const IDLE_LOOK_MS = 1000;
const MOST_QUESTIONS = 16;
/** Between two looks; a turn is two. */
const MOST_MESSAGES = 2000;
const MOST_MEGABYTES = 256;
/** So much that came in a page's turns is that page's. */
const BLAMED_MEGABYTES = 32;

/**
 * Where the server bundle of one release runs, in a process of its own. Any number of pages wait in it for the API; their
 * code runs one at a time, watched from here. One whose code does not come to an end takes the room with it, and is
 * known: the room says whose turn it is before it is.
 */
export class Room {
  #means;
  #listener;
  #process;
  /** @type {Map<number, Guest>} */
  #guests = new Map();
  /** Bundles that it has, or will have. @type {Map<string, Promise<void>>} */
  #given = new Map();
  /** Who waits until its bundles have run. @type {(() => void)[]} */
  #warming = [];
  #watch;
  #lastId = 0;
  #ready = false;
  #ended = false;
  /** @type {{id: number, since: number} | null} */
  #turn = null;
  #lastTurn = 0;
  #changedAt = performance.now();
  #usedAt = performance.now();
  #lookedAt = performance.now();
  /** What it has not answered. @type {{nonce: number, at: number} | null} */
  #ping = null;
  #measuredAt = 0;
  #megabytes = 0;
  #cpuMs = 0;
  /** Of CPU, when a page was done last. */
  #cpuMsAtProgress = 0;
  #progressedAt = performance.now();
  /** Whether anything of a remote has run in it. */
  #isMixed = false;
  /** Whose turns there were since memory was looked at. @type {Set<number>} */
  #turned = new Set();
  #messages = 0;
  #dying = '';
  #leaving = '';

  /** @param {RoomMeans} means @param {import('./protocol.d.ts').RoomListener} listener */
  constructor(means, listener) {
    this.#means = means;
    this.#listener = listener;
    this.#process = new RoomProcess(means.packagesFrom, {
      onFrame: (head, text, bytes) => this.#hear(checkedMessage(head, text, bytes)),
      onOutput: (text) => this.#means.onOutput?.(text),
      onEnd: (reason, isRubbish) =>
        void this.end(this.#dying || reason, this.#turn?.id ?? (isRubbish ? this.#lastTurn : 0)),
    });
    this.#watch = setInterval(() => this.#look(), LOOK_MS).unref();
  }

  get guests() {
    return this.#guests.size;
  }

  /** How long nobody has wanted anything of it. */
  get idleMs() {
    return this.#guests.size > 0 ? 0 : performance.now() - this.#usedAt;
  }

  /** @param {Task} task */
  take(task) {
    this.#lastId += 1;
    const id = this.#lastId;
    const restedAt = performance.now();
    if (this.#guests.size === 0) this.#progress();
    this.#guests.set(id, { task, asked: 0, waiting: 0, untold: 1, begun: false, restedAt, megabytes: 0 });
    void this.#begin(id, task);
  }

  /** Has its bundles run before somebody waits for them. Resolves when they have, or cannot. @param {readonly string[]} names */
  async warm(names) {
    for (const name of names) {
      const [given] = await Promise.allSettled([this.#give(name)]);
      if (this.#ended || given?.status === 'rejected') return;
      if (!name.startsWith('shell/')) this.#isMixed = true;
      this.#process.send({ kind: 'warm', name });
      this.#changedAt = performance.now();
      await new Promise((resolve) => this.#warming.push(() => resolve(undefined)));
    }
  }

  /** Ends once nobody is in it any more. @param {string} reason */
  leave(reason) {
    this.#leaving = reason;
    if (this.#guests.size === 0) void this.end(reason);
  }

  /** @param {string} reason @param {number} [blamed] whose code it was, when that is known */
  async end(reason, blamed = 0) {
    if (this.#ended) return;
    this.#ended = true;
    clearInterval(this.#watch);
    const part = this.#ready && !this.#isMixed && (this.#turn || this.#warming.length > 0) ? 'shell' : 'remote';
    for (const done of this.#warming.splice(0)) done();
    const others = [...this.#guests].filter(([id]) => id !== blamed).map(([, guest]) => guest);
    // Who only waited for the one that looped has not been tried yet; nor was it anybody else, when that one is known.
    const isKnown = this.#guests.has(blamed);
    for (const { task, begun } of others) if (isKnown || (this.#ready && !begun)) task.tries -= 1;
    const innocent = others.map(({ task }) => task);
    this.#listener.onEnd({ reason, blamed: this.#guests.get(blamed)?.task ?? null, part, innocent });
    this.#guests.clear();
    await this.#process.kill();
  }

  /** @param {number} id @param {Task} task */
  async #begin(id, { job }) {
    const names = 'sample' in job ? [job.sample] : [`shell/${job.shell}`];
    if ('sample' in job && job.frame) names.push(`shell/${job.frame.shell}`);
    if ('page' in job && job.page) names.push(`${job.page.remote}/${job.page.release}`);
    for (const [at, name] of names.entries()) {
      try {
        await this.#give(name);
      } catch (error) {
        const part = at === 0 && !('sample' in job) ? 'shell' : 'remote';
        return this.#settle(id, broken(part, String(error)));
      }
    }
    const guest = this.#guests.get(id);
    if (!guest) return;
    guest.restedAt = performance.now();
    this.#process.send({ kind: 'render', id, job });
  }

  /** @param {string} name @returns {Promise<void>} */
  #give(name) {
    const known = this.#given.get(name);
    if (known) return known;
    const giving = this.#means.bundle(name).then((text) => this.#process.send({ kind: 'bundle', name }, text));
    this.#given.set(name, giving);
    giving.catch(() => this.#given.delete(name));
    return giving;
  }

  /** @param {import('./protocol.d.ts').FromRoom} message */
  #hear(message) {
    // Questions are counted by their page.
    if (message.kind !== 'ask') this.#messages += 1;
    if (this.#messages > MOST_MESSAGES) throw new Error('it does not stop talking');
    switch (message.kind) {
      case 'ready':
        this.#ready = true;
        return void (this.#changedAt = performance.now());
      case 'warm':
        return this.#warming.shift()?.();
      case 'turn':
        return this.#nextTurn(message.id, message.told, message.part);
      case 'rest':
        return this.#nextTurn(0, false, 'remote');
      case 'pong':
        return void (message.nonce === this.#ping?.nonce && (this.#ping = null));
      case 'ask':
        return this.#ask(message);
      case 'dying':
        return void (this.#dying = `its room died: ${message.reason}`);
      case 'outcome':
        this.#progress();
        // What is left of its turn is not the page's any more.
        if (this.#turn) this.#turn = { ...this.#turn, since: performance.now() };
        return this.#settle(message.id, this.#judged(message.outcome));
    }
  }

  /** @param {number} id @param {boolean} told @param {Part} part */
  #nextTurn(id, told, part) {
    const now = performance.now();
    const before = this.#guests.get(this.#turn?.id ?? 0);
    if (before) before.restedAt = now;
    const next = this.#guests.get(id);
    if (next) next.begun = true;
    this.#turned.add(id);
    if (next && told) next.untold -= 1;
    if (part === 'remote') this.#isMixed = true;
    if (id > 0) this.#lastTurn = id;
    this.#turn = id === 0 ? null : { id, since: now };
    this.#changedAt = now;
  }

  /** @param {Extract<import('./protocol.d.ts').FromRoom, {kind: 'ask'}>} message */
  #ask({ id, question, path }) {
    const guest = this.#guests.get(id);
    if (!guest) return;
    guest.asked += 1;
    if (guest.asked > MOST_QUESTIONS) return this.#giveUp(id, `it asks for more than ${MOST_QUESTIONS} things`);
    guest.waiting += 1;
    guest.task.onAsk(path);
    void this.#means.ask(path, guest.task.until).then((response) => {
      if (!this.#guests.has(id)) return;
      guest.task.onReply(response);
      guest.waiting -= 1;
      guest.untold += 1;
      this.#process.send({ kind: 'reply', id, question, status: response.status }, response.body);
    });
  }

  /** @param {number} id @param {string} reason */
  #giveUp(id, reason) {
    this.#process.send({ kind: 'drop', id });
    this.#settle(id, broken('remote', reason));
  }

  /** @param {number} id @param {RenderOutcome} outcome */
  #settle(id, outcome) {
    const guest = this.#guests.get(id);
    if (!guest) return;
    this.#guests.delete(id);
    this.#usedAt = performance.now();
    guest.task.settle(outcome);
    this.#listener.onFree();
    if (this.#leaving !== '') this.leave(this.#leaving);
  }

  /** Where a remote's code has run, what goes wrong is that remote's. @param {RenderOutcome} outcome @returns {RenderOutcome} */
  #judged(outcome) {
    return outcome.kind === 'broken' && this.#isMixed ? { ...outcome, part: 'remote' } : outcome;
  }

  #progress() {
    this.#cpuMsAtProgress = this.#cpuMs;
    this.#progressedAt = performance.now();
  }

  /** Ends what takes too long, or too much. */
  #look() {
    const now = performance.now();
    const wasBusy = now - this.#lookedAt > 10 * LOOK_MS;
    this.#lookedAt = now;
    this.#messages = 0;
    // It was us who had no time: what the room has said meanwhile is still to be heard.
    if (wasBusy) return void (this.#ping &&= { ...this.#ping, at: now });
    this.#lookForHanging(now);
    const isDue = now - this.#measuredAt > (this.#isAwaited && process.platform === 'linux' ? LOOK_MS : IDLE_LOOK_MS);
    if (isDue && !this.#ended) void this.#measure(now);
    for (const [id, guest] of this.#guests) {
      const idle = guest.waiting === 0 && guest.untold === 0 && this.#turn?.id !== id;
      if (idle && now - guest.restedAt > LIMIT_MS) this.#giveUp(id, 'it waits for nothing');
      else if (Date.now() > guest.task.until + LIMIT_MS) this.#giveUp(id, 'it does not come to an end');
    }
  }

  /** @param {number} now */
  #lookForHanging(now) {
    if (!this.#ready) {
      if (now - this.#changedAt > START_LIMIT_MS) void this.end('it did not start');
    } else if (this.#turn && now - this.#turn.since > LIMIT_MS) {
      void this.end(`it took more than ${LIMIT_MS} ms`, this.#turn.id);
    } else if (this.#ping) {
      const silentSince = this.#turn ? now : Math.max(this.#ping.at, this.#changedAt);
      // However much it says: who does not hear does not answer.
      const deafSince = Math.max(this.#ping.at, this.#progressedAt);
      if (now - silentSince > LIMIT_MS || now - deafSince > 1.25 * LIMIT_MS)
        void this.end(`it did not answer for ${LIMIT_MS} ms`, this.#onlyGuest);
    } else if (now - this.#changedAt > (this.#isAwaited ? LOOK_MS : IDLE_LOOK_MS) || this.#turn) {
      this.#ping = { nonce: randomInt(2 ** 40), at: now };
      this.#process.send({ kind: 'ping', nonce: this.#ping.nonce });
    }
  }

  /** 0 when there are others: it may have been any of them. */
  get #onlyGuest() {
    const [id = 0] = this.#guests.size === 1 ? this.#guests.keys() : [];
    return this.#guests.get(id)?.begun ? id : 0;
  }

  get #isAwaited() {
    return this.#guests.size > 0 || this.#warming.length > 0;
  }

  /** @param {number} now */
  async #measure(now) {
    this.#measuredAt = now;
    const before = this.#megabytes;
    const { megabytes, cpuMs } = await vitalSigns(this.#process.pid);
    this.#megabytes = megabytes;
    this.#cpuMs = cpuMs;
    const turned = [...this.#turned].flatMap((id) => this.#guests.get(id) ?? []);
    this.#turned = new Set(this.#turn ? [this.#turn.id] : []);
    for (const guest of turned) guest.megabytes += (megabytes - before) / turned.length;
    if (this.#ended || !this.#ready) return;
    if (megabytes > MOST_MEGABYTES) return this.end(`it took more than ${MOST_MEGABYTES} MB`, this.#whoGrew());
    const computedMs = cpuMs - this.#cpuMsAtProgress;
    if (this.#isAwaited && computedMs > 2 * LIMIT_MS)
      return this.end(`it computed for ${2 * LIMIT_MS} ms and no page was done`, this.#turn?.id);
    if (!this.#isAwaited && computedMs > LIMIT_MS) return this.end('it computes while nobody is there');
  }

  /** 0: nobody in particular. */
  #whoGrew() {
    const [id = 0, most] = [...this.#guests].sort(([, one], [, other]) => other.megabytes - one.megabytes)[0] ?? [];
    return most && most.megabytes > BLAMED_MEGABYTES ? id : 0;
  }
}
