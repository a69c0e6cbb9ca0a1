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
/** What a report may say; everything else in it is left out of the log. */
const FIELDS = ['message', 'stack', 'remote', 'release', 'reason', 'composition', 'page', 'kind'];

interface ReportsMeans {
  readonly traces: Traces;
  readonly releases: ReleaseReports;
  /** Whether this browser tries something that visitors do not get. */
  readonly isPreview: (exchange: Exchange) => boolean;
  /** Of who develops, and wants to see it there. */
  readonly pages: Pick<DevReload, 'threw'> | undefined;
}

/** `POST /report`: what browsers tell of releases, counted; errors besides, small, few, and into the log. */
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
    // What is refused takes no room from others.
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

/** A query may hold a token. */
const withoutQueries = (text: string): string => text.slice(0, 4000).replace(/\?[^\s"')]+/g, '?…');
