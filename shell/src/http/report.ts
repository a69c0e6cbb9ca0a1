import type { Composition } from '@linkstall/contracts/shell';

const MOST = 10;
/** Together below what the edge takes, however many bytes a character has. */
const LONGEST = { message: 500, reason: 200, stack: 1700, page: 200 };

interface Raiser {
  readonly remote: string;
  readonly release: string;
}

/** Tells the platform of this page. */
export interface Report {
  /** An error, and where it is known whose it is and what it did. */
  (thrown: unknown, of?: Raiser & { readonly kind?: 'load-failed' }): void;
  /** A release of a remote is shown, and works. */
  mounted(of: Raiser & { readonly first: boolean }): void;
}

/** Whose code raised it: the first file of a remote in the stack, else the shell's. */
function raiserOf(stack: string, shell: string): Raiser {
  const files = [...stack.matchAll(/\/remotes\/([^/\s]+)\/([^/\s]+)\//g)].map(([, remote = '', release = '']) => ({
    remote,
    release: decodeURIComponent(release),
  }));
  return files.find(({ remote }) => remote !== 'shell') ?? { remote: 'shell', release: shell };
}

/** Anything may be thrown. */
function wordsOf(error: unknown): { readonly message: string; readonly stack: string } {
  try {
    const { message = error, stack = '', cause } = Object(error) as Record<string, unknown>;
    // What could not be loaded says so, and where it failed says its cause.
    return { message: String(message), stack: String((cause instanceof Error && cause.stack) || stack) };
  } catch {
    return { message: 'something that has no words', stack: '' };
  }
}

/** Sends errors to the platform's log with release and composition: each once, at most ten a page, no query strings. */
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
    // What the browser's extensions do in the page is none of ours.
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

/** Reports what nobody has caught. The page goes on. */
export function reportUncaught(report: (error: unknown) => void): void {
  addEventListener('error', ({ error }) => {
    // Without one it is a remark of the browser's, or another origin's.
    if (error) report(error);
  });
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
}
