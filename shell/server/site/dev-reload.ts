import type { ServerResponse } from 'node:http';

import type { Exchange } from '../http/exchange.ts';
import { sendAnswer, textAnswer } from '../http/send.ts';
import type { EnvironmentState } from '../releases/environment-state.ts';

const LOOK_MS = 300;
const CLIENT = `new EventSource('/dev/reload').addEventListener('reload', () => location.reload());`;

/** While developing, every open page is loaded again when another release is deployed. */
export class DevReload {
  readonly #open = new Set<ServerResponse>();
  readonly #state: EnvironmentState;
  readonly #timer: NodeJS.Timeout;
  #seq = -1;

  constructor(state: EnvironmentState) {
    this.#state = state;
    this.#timer = setInterval(() => void this.#look(), LOOK_MS);
    this.#timer.unref();
  }

  async handle(exchange: Exchange): Promise<void> {
    if (exchange.pathname === '/dev/reload.js') {
      return sendAnswer(exchange, textAnswer(200, CLIENT, { 'content-type': 'text/javascript; charset=utf-8' }));
    }
    const { res } = exchange;
    // What is deployed before the page listens is what it shows; all that comes later is news.
    await this.#look();
    res.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).write('retry: 500\n\n');
    this.#open.add(res);
    res.once('close', () => this.#open.delete(res));
  }

  close(): void {
    clearInterval(this.#timer);
    for (const res of this.#open) res.end();
  }

  async #look(): Promise<void> {
    const seq = await this.#state.current().then(
      (current) => current.seq,
      () => this.#seq,
    );
    if (this.#seq >= 0 && seq !== this.#seq) for (const res of this.#open) res.write('event: reload\ndata: \n\n');
    this.#seq = seq;
  }
}
