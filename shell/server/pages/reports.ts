import type { ReleaseReports } from '../metrics/release-reports.ts';
import { readUpTo, jsonObject } from '../http/body.ts';
import type { Exchange } from '../http/exchange.ts';
import { addressKey } from '@linkstall/kit/address-key';
import { methodNotAllowed, sendResponse, textResponse } from '../http/send.ts';
import type { Traces } from '../releases/traces.ts';
import type { DevReload } from '../dev/dev-reload.ts';

const MAX_BYTES = 8 * 1024;
const WINDOW_MS = 60_000;
const MAX_PER_CLIENT = 30;
const MAX_TOTAL = 600;
/** The fields of a report; other fields are not logged. */
const FIELDS = ['message', 'stack', 'remote', 'release', 'reason', 'composition', 'page', 'kind'];

interface ReportsDependencies {
  readonly traces: Traces;
  readonly releases: ReleaseReports;
  /** Whether the browser has a release preview. */
  readonly isPreview: (exchange: Exchange) => boolean;
  /** Called with errors in development. */
  readonly devErrors: Pick<DevReload, 'showError'> | undefined;
}

/** `POST /report`: counts reports of browsers about releases, and logs errors with limits on size and number. */
export class Reports {
  #counts = new Map<string, number>();
  #total = 0;
  #windowEnds = 0;
  readonly #dependencies: ReportsDependencies;

  constructor(dependencies: ReportsDependencies) {
    this.#dependencies = dependencies;
  }

  async receive(exchange: Exchange): Promise<void> {
    const { req, log, method } = exchange;
    if (method !== 'POST') return sendResponse(exchange, methodNotAllowed('POST'));
    const body = await readUpTo(req, MAX_BYTES).catch(() => null);
    if (!body) return;
    if (!body.isComplete) return sendResponse(exchange, textResponse(413, '', { connection: 'close' }));
    const report = jsonObject(body.bytes.toString('utf8'));
    if (!report) return sendResponse(exchange, textResponse(400, ''));
    const { isPreview, devErrors, releases, traces } = this.#dependencies;
    if (!isPreview(exchange)) releases.record(exchange, report);
    const { kind, stack } = report;
    if (kind === 'mounted' || kind === 'vitals') return sendResponse(exchange, textResponse(204, ''));
    if (!this.#isAllowed(addressKey(exchange.client)))
      return sendResponse(exchange, textResponse(429, '', { 'retry-after': '60' }));
    traces.mapStack(typeof stack === 'string' ? stack : '', (mappedStack) => {
      const mappedReport = { ...report, ...(mappedStack && { stack: mappedStack }) };
      const message = kind === 'load-failed' ? 'a browser could not load a release' : 'a browser reported an error';
      log.warn({ report: loggable(mappedReport) }, message);
      devErrors?.showError(String(report['message'] ?? report['reason']), mappedStack);
    });
    await sendResponse(exchange, textResponse(204, ''));
  }

  #isAllowed(client: string): boolean {
    if (Date.now() > this.#windowEnds) {
      this.#counts = new Map();
      this.#total = 0;
      this.#windowEnds = Date.now() + WINDOW_MS;
    }
    const count = this.#counts.get(client) ?? 0;
    // A refused report does not count against the limit.
    if (count >= MAX_PER_CLIENT || this.#total >= MAX_TOTAL) return false;
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
