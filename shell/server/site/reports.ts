import { beginningOf, jsonObject } from '../http/body.ts';
import type { Exchange } from '../http/exchange.ts';
import { addressKey } from '../http/read-limit.ts';
import { methodNotAllowed, sendAnswer, textAnswer } from '../http/send.ts';
import type { Traces } from '../releases/traces.ts';
import type { DevReload } from './dev-reload.ts';

const MOST_BYTES = 8 * 1024;
const WINDOW_MS = 60_000;
const MOST_PER_CLIENT = 30;
const MOST_IN_ALL = 600;
/** What a report may say; everything else in it is left out of the log. */
const FIELDS = ['message', 'stack', 'remote', 'release', 'composition', 'page', 'kind'];

/** `POST /report`: errors of browsers, small, few, and into the log. */
export class Reports {
  #counts = new Map<string, number>();
  #total = 0;
  #windowEnds = 0;
  readonly #traces: Traces;
  readonly #pages: Pick<DevReload, 'threw'> | undefined;

  /** `pages`: of who develops, and wants to see it there. */
  constructor(traces: Traces, pages?: Pick<DevReload, 'threw'>) {
    this.#traces = traces;
    this.#pages = pages;
  }

  async receive(exchange: Exchange): Promise<void> {
    const { req, log, method } = exchange;
    if (method !== 'POST') return sendAnswer(exchange, methodNotAllowed('POST'));
    if (!this.#admit(addressKey(exchange.client)))
      return sendAnswer(exchange, textAnswer(429, '', { 'retry-after': '60' }));
    const body = await beginningOf(req, MOST_BYTES).catch(() => null);
    if (!body) return;
    if (!body.isWhole) return sendAnswer(exchange, textAnswer(413, '', { connection: 'close' }));
    const report = jsonObject(body.bytes.toString('utf8'));
    if (!report) return sendAnswer(exchange, textAnswer(400, ''));
    const { stack } = report;
    this.#traces.tell(typeof stack === 'string' ? stack : '', (traced) => {
      const told = { ...report, ...(traced && { stack: traced }) };
      log.warn({ report: loggable(told) }, 'a browser reported an error');
      this.#pages?.threw(String(report['message']), traced);
    });
    await sendAnswer(exchange, textAnswer(204, ''));
  }

  #admit(client: string): boolean {
    if (Date.now() > this.#windowEnds) {
      this.#counts = new Map();
      this.#total = 0;
      this.#windowEnds = Date.now() + WINDOW_MS;
    }
    const count = (this.#counts.get(client) ?? 0) + 1;
    this.#counts.set(client, count);
    this.#total += 1;
    return count <= MOST_PER_CLIENT && this.#total <= MOST_IN_ALL;
  }
}

const loggable = (report: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(
    FIELDS.flatMap((name) => {
      const text = report[name];
      return typeof text === 'string' ? [[name, withoutQueries(text)]] : [];
    }),
  );

/** A query may hold a token. */
const withoutQueries = (text: string): string => text.slice(0, 4000).replace(/\?[^\s"')]+/g, '?…');
