import type { Composition } from '@linkstall/contracts/shell';

const MOST = 10;
/** Length limits; together they stay below the edge's limit in bytes. */
const LONGEST = { message: 500, reason: 200, stack: 1700, page: 200 };

interface Raiser {
  readonly remote: string;
  readonly release: string;
}

/** Sends reports about this page to the edge. */
export interface Report {
  /** Reports an error, with its remote and effect when they are known. */
  (thrown: unknown, of?: Raiser & { readonly kind?: 'load-failed' }): void;
  /** Reports that a release was mounted and works. */
  mounted(of: Raiser & { readonly first: boolean }): void;
}

/** The remote of an error: that of the first remote file in the stack, else the shell. */
function raiserOf(stack: string, shell: string): Raiser {
  const files = [...stack.matchAll(/\/remotes\/([^/\s]+)\/([^/\s]+)\//g)].map(([, remote = '', release = '']) => ({
    remote,
    release: decodeURIComponent(release),
  }));
  return files.find(({ remote }) => remote !== 'shell') ?? { remote: 'shell', release: shell };
}

/** The message of a thrown value of any type. */
function wordsOf(error: unknown): { readonly message: string; readonly stack: string } {
  try {
    const { message = error, stack = '', cause } = Object(error) as Record<string, unknown>;
    // The cause of a failed load has the relevant stack.
    return { message: String(message), stack: String((cause instanceof Error && cause.stack) || stack) };
  } catch {
    return { message: 'something that has no words', stack: '' };
  }
}

/** Sends errors with release and composition to the edge: each once, at most ten per page, without query strings. */
export function createReport({ id, shell }: Pick<Composition, 'id' | 'shell'>): Report {
  const sent = new Set<string>();
  const send = (what: object) => {
    const body = JSON.stringify({ ...what, composition: id });
    const headers = { 'Content-Type': 'application/json' };
    void fetch('/report', { method: 'POST', headers, body, keepalive: true, credentials: 'same-origin' }).catch(
      () => undefined,
    );
  };
  const report = (thrown: unknown, of?: Parameters<Report>[1]) => {
    const { message, stack } = wordsOf(thrown);
    // Errors of browser extensions are ignored.
    const error = `${of?.release}\n${message}\n${stack}`;
    if (sent.size >= MOST || sent.has(error) || stack.includes('-extension://')) return;
    sent.add(error);
    send({
      message: message.slice(0, LONGEST.message),
      stack: stack.slice(0, LONGEST.stack),
      ...raiserOf(stack, shell.release),
      ...of,
      ...(of?.kind && { reason: message.slice(0, LONGEST.reason) }),
      page: location.pathname.slice(0, LONGEST.page),
    });
  };
  return Object.assign(report, { mounted: (of: object) => send({ kind: 'mounted', ...of }) });
}

/** Reports uncaught errors. */
export function reportUncaught(report: (error: unknown) => void): void {
  addEventListener('error', ({ error }) => {
    // An event without an error is a browser warning, or from another origin.
    if (error) report(error);
  });
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
}
