import type { Composition } from '@linkstall/contracts/shell';

const MAX_REPORTS = 10;
/** Length limits. Together they stay below the limit of the edge in bytes. */
const MAX_LENGTH = { message: 500, reason: 200, stack: 1700, page: 200 };

interface ErrorSource {
  readonly remote: string;
  readonly release: string;
}

/** Sends reports about this page to the edge. */
export interface Report {
  /** Reports an error, with its remote when it is known, and with `load-failed` when the remote could not be loaded. */
  (error: unknown, source?: ErrorSource & { readonly kind?: 'load-failed' }): void;
  /** Reports that a release was mounted and works. */
  mounted(source: ErrorSource & { readonly first: boolean }): void;
  /** Reports LCP and INP in ms, for the first release that was mounted. */
  vitals(values: { readonly lcp?: number; readonly inp?: number }): void;
}

/** The remote of the first remote file in the stack of an error; the shell when the stack has no such file. */
function sourceOf(stack: string, shell: string): ErrorSource {
  const files = [...stack.matchAll(/\/remotes\/([^/\s]+)\/([^/\s]+)\//g)].map(([, remote = '', release = '']) => ({
    remote,
    release: decodeURIComponent(release),
  }));
  return files.find(({ remote }) => remote !== 'shell') ?? { remote: 'shell', release: shell };
}

/** The message of a thrown value of any type. */
function describeError(error: unknown): { readonly message: string; readonly stack: string } {
  try {
    const { message = error, stack = '', cause } = Object(error) as Record<string, unknown>;
    // The cause of a failed load has the relevant stack.
    return { message: String(message), stack: String((cause instanceof Error && cause.stack) || stack) };
  } catch {
    return { message: 'a thrown value without a message', stack: '' };
  }
}

/** Sends errors with release and composition to the edge: each once, at most ten per page, without query strings. */
export function createReport({ id, shell }: Pick<Composition, 'id' | 'shell'>): Report {
  const reportedKeys = new Set<string>();
  const failedReleases = new Set<string>();
  let firstMounted: ErrorSource | undefined;
  const send = (payload: object) => {
    const body = JSON.stringify({ ...payload, composition: id });
    const headers = { 'Content-Type': 'application/json' };
    void fetch('/report', { method: 'POST', headers, body, keepalive: true, credentials: 'same-origin' }).catch(
      () => undefined,
    );
  };
  const report = (error: unknown, source?: Parameters<Report>[1]) => {
    const { message, stack } = describeError(error);
    // Errors of browser extensions are ignored.
    const errorKey = `${source?.release}\n${message}\n${stack}`;
    if (reportedKeys.size >= MAX_REPORTS || reportedKeys.has(errorKey) || stack.includes('-extension://')) return;
    reportedKeys.add(errorKey);
    const { remote, release } = source ?? sourceOf(stack, shell.release);
    const first = !failedReleases.has(`${remote} ${release}`);
    failedReleases.add(`${remote} ${release}`);
    send({
      message: message.slice(0, MAX_LENGTH.message),
      stack: stack.slice(0, MAX_LENGTH.stack),
      remote,
      release,
      first,
      ...source,
      ...(source?.kind && { reason: message.slice(0, MAX_LENGTH.reason) }),
      page: location.pathname.slice(0, MAX_LENGTH.page),
    });
  };
  return Object.assign(report, {
    mounted: ({ remote, release, first }: Parameters<Report['mounted']>[0]) => {
      if (first) firstMounted = { remote, release };
      send({ kind: 'mounted', remote, release, first });
    },
    vitals: (values: Parameters<Report['vitals']>[0]) => {
      if (firstMounted) send({ kind: 'vitals', ...firstMounted, ...values });
    },
  });
}

export function reportUncaught(report: (error: unknown) => void): void {
  addEventListener('error', ({ error }) => {
    // An event without an error is a browser warning, or from another origin.
    if (error) report(error);
  });
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
}
