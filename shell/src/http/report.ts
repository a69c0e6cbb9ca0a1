import type { Composition } from '@linkstall/contracts/shell';

const MOST = 10;
/** Together below what the edge takes, however many bytes a character has. */
const LONGEST = { message: 500, stack: 1800, page: 200 };

/** Whose code raised it: the first file of a remote in the stack, else the shell's. */
function raiserOf(stack: string, shell: string): { readonly remote: string; readonly release: string } {
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
export function createReport({ id, shell }: Pick<Composition, 'id' | 'shell'>): (error: unknown) => void {
  const sent = new Set<string>();
  return (thrown) => {
    const { message, stack } = wordsOf(thrown);
    // What the browser's extensions do in the page is none of ours.
    const error = `${message}\n${stack}`;
    if (sent.size >= MOST || sent.has(error) || stack.includes('-extension://')) return;
    sent.add(error);
    const body = JSON.stringify({
      message: message.slice(0, LONGEST.message),
      stack: stack.slice(0, LONGEST.stack),
      ...raiserOf(stack, shell.release),
      composition: id,
      page: location.pathname.slice(0, LONGEST.page),
    });
    const headers = { 'Content-Type': 'application/json' };
    void fetch('/report', { method: 'POST', headers, body, keepalive: true, credentials: 'omit' }).catch(
      () => undefined,
    );
  };
}

/** Reports what nobody has caught. The page goes on. */
export function reportUncaught(report: (error: unknown) => void): void {
  addEventListener('error', ({ error }) => {
    // Without one it is a remark of the browser's, or another origin's.
    if (error) report(error);
  });
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
}
