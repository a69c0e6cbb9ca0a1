import type { ReleaseReports } from '../metrics/release-reports.ts';
import { beginningOf, jsonObject } from '../http/body.ts';
import type { Exchange } from '../http/exchange.ts';
import { addressKey } from '@linkstall/kit/address-key';
import { methodNotAllowed, sendResponse, textResponse } from '../http/send.ts';
import type { Traces } from '../releases/traces.ts';
import type { DevReload } from './dev-reload.ts';

const MOST_BYTES = 8 * 1024;
const WINDOW_MS = 60_000;
const MOST_PER_CLIENT = 30;
const MOST_IN_ALL = 600;
/** The fields of a report; other fields are not logged. */
const FIELDS = ['message', 'stack', 'remote', 'release', 'reason', 'composition', 'page', 'kind'];

interface ReportsMeans {
  readonly traces: Traces;
  readonly releases: ReleaseReports;
  /** Whether the browser has a release preview. */
  readonly isPreview: (exchange: Exchange) => boolean;
  /** Called with errors in development. */
  readonly pages: Pick<DevReload, 'threw'> | undefined;
}

/** `POST /report`: counts reports of browsers about releases, and logs errors with limits on size and number. */
export class Reports {
  #counts = new Map<string, number>();
  #total = 0;
  #windowEnds = 0;
  readonly #means: ReportsMeans;

  constructor(means: ReportsMeans) {
    this.#means = means;
  }

  async receive(exchange: Exchange): Promise<void> {
    const { req, log, method } = exchange;
    if (method !== 'POST') return sendResponse(exchange, methodNotAllowed('POST'));
    const body = await beginningOf(req, MOST_BYTES).catch(() => null);
    if (!body) return;
    if (!body.isWhole) return sendResponse(exchange, textResponse(413, '', { connection: 'close' }));
    const report = jsonObject(body.bytes.toString('utf8'));
    if (!report) return sendResponse(exchange, textResponse(400, ''));
    const { isPreview, pages, releases, traces } = this.#means;
    if (!isPreview(exchange)) releases.note(exchange, report);
    const { kind, stack } = report;
    if (kind === 'mounted') return sendResponse(exchange, textResponse(204, ''));
    if (!this.#admit(addressKey(exchange.client)))
      return sendResponse(exchange, textResponse(429, '', { 'retry-after': '60' }));
    traces.tell(typeof stack === 'string' ? stack : '', (traced) => {
      const told = { ...report, ...(traced && { stack: traced }) };
      const what = kind === 'load-failed' ? 'a browser could not load a release' : 'a browser reported an error';
      log.warn({ report: loggable(told) }, what);
      pages?.threw(String(report['message'] ?? report['reason']), traced);
    });
    await sendResponse(exchange, textResponse(204, ''));
  }

  #admit(client: string): boolean {
    if (Date.now() > this.#windowEnds) {
      this.#counts = new Map();
      this.#total = 0;
      this.#windowEnds = Date.now() + WINDOW_MS;
    }
    const count = this.#counts.get(client) ?? 0;
    // A refused report does not count against the limit.
    if (count >= MOST_PER_CLIENT || this.#total >= MOST_IN_ALL) return false;
    this.#counts.set(client, count + 1);
    this.#total += 1;
    return true;
  }
}

const loggable = (report: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(
    FIELDS.flatMap((name) => {
      const text = report[name];
      return typeof text === 'string' ? [[name, withoutQueries(text)]] : [];
    }),
  );

/** Removes the query, which can contain a token. */
const withoutQueries = (text: string): string => text.slice(0, 4000).replace(/\?[^\s"')]+/g, '?…');
