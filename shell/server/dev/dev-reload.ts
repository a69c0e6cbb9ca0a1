import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';

import { sourceIn } from '@linkstall/releases/trace';

import type { Exchange } from '../http/exchange.ts';
import { writeHead } from '../http/head.ts';
import { sendResponse, textResponse } from '../http/send.ts';
import type { State } from '../releases/environment-state.ts';
import { DEV_CLIENT } from './dev-client.mjs';

/** `dev/<part>.json` in the data folder: the state of a front end that `npm run dev` builds or checks. */
interface BuildState {
  /** Hash of the build that React refresh can apply to open pages. */
  readonly hash?: string;
  readonly problems: readonly Problem[];
}

interface Problem {
  /** The finder: the build, the type check, or a page. */
  readonly kind: string;
  /** File and line. */
  readonly at: string;
  readonly message: string;
}

/** The pointers that pages are drawn with. A page that reloads before they change would show the previous build again. */
interface ActivePointers {
  current(): Promise<State>;
}

const POLL_MS = 60;
const SCRIPT = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' };

/** In development: sends builds, deploys and problems to every open page. */
export class DevReload {
  readonly #connections = new Set<ServerResponse>();
  readonly #state: ActivePointers;
  readonly #folder: string;
  readonly #timer: NodeJS.Timeout;
  #lastState: State | null = null;
  #buildTimes = '';
  #builds = new Map<string, BuildState>();
  /** Errors of pages, until the next build. */
  #pageErrors: readonly Problem[] = [];

  constructor(state: ActivePointers, dataDir: string) {
    this.#state = state;
    this.#folder = join(dataDir, 'dev');
    this.#timer = setInterval(() => void this.#poll(), POLL_MS);
    this.#timer.unref();
  }

  async handle(exchange: Exchange): Promise<void> {
    if (exchange.pathname === '/dev/reload.js') return sendResponse(exchange, textResponse(200, DEV_CLIENT, SCRIPT));
    const { res } = exchange;
    // A page shows what was deployed before it subscribes; later deploys are events.
    await this.#poll();
    writeHead(exchange, 200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    res.write('retry: 500\n\n');
    this.#connections.add(res);
    res.once('close', () => this.#connections.delete(res));
    this.#sendProblems();
  }

  /** Reports an error of a page; `stack` contains source positions. */
  showError(message: string, stack: string): void {
    this.#pageErrors = [{ kind: 'page', at: sourceIn(stack), message }];
    this.#sendProblems();
  }

  close(): void {
    clearInterval(this.#timer);
    for (const res of this.#connections) res.end();
  }

  async #poll(): Promise<void> {
    this.#pollBuilds();
    const before = this.#lastState;
    const state = await this.#state.current().catch(() => before);
    this.#lastState = state;
    if (!before || !state || before.seq === state.seq) return;
    const changed = Object.keys(state.remotes).filter(
      (name) => JSON.stringify(state.remotes[name]) !== JSON.stringify(before.remotes[name]),
    );
    if (changed.length > 0) this.#send('reload', changed);
  }

  #pollBuilds(): void {
    const files = namesIn(this.#folder).filter((name) => name.endsWith('.json'));
    const buildTimes = files.map(
      (name) => `${name} ${statSync(join(this.#folder, name), { throwIfNoEntry: false })?.mtimeMs}`,
    );
    if (buildTimes.join() === this.#buildTimes) return;
    this.#buildTimes = buildTimes.join();
    const before = this.#builds;
    this.#builds = new Map(files.flatMap((name) => this.#read(name)));
    for (const [name, { hash }] of this.#builds) {
      if (!hash || hash === before.get(name)?.hash) continue;
      this.#pageErrors = [];
      this.#send('built', { name, hash });
    }
    this.#sendProblems();
  }

  #read(file: string): [string, BuildState][] {
    try {
      return [
        [file.slice(0, -'.json'.length), JSON.parse(readFileSync(join(this.#folder, file), 'utf8')) as BuildState],
      ];
    } catch {
      return []; // the file is being written; it is read again
    }
  }

  #sendProblems(): void {
    this.#send('problems', [...[...this.#builds.values()].flatMap(({ problems }) => problems), ...this.#pageErrors]);
  }

  #send(event: string, data: unknown): void {
    for (const res of this.#connections) res.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
