import type { Composition } from '@linkstall/contracts/shell';

const MOST = 10;
const LONGEST = 2000;

/** Whose code raised it: the first file of a remote in the stack, else the shell's. */
function raiserOf(stack: string, shell: string): { readonly remote: string; readonly release: string } {
  const files = [...stack.matchAll(/\/remotes\/([^/\s]+)\/([^/\s]+)\//g)].map(([, remote = '', release = '']) => ({
    remote,
    release: decodeURIComponent(release),
  }));
  return files.find(({ remote }) => remote !== 'shell') ?? { remote: 'shell', release: shell };
}

/** Sends errors to the platform's log with release and composition: each once, at most ten a page, no query strings. */
export function createReport({ id, shell }: Pick<Composition, 'id' | 'shell'>): (error: unknown) => void {
  const sent = new Set<string>();
  return (error) => {
    const { message, stack = '' } = error instanceof Error ? error : { message: String(error) };
    if (sent.size >= MOST || sent.has(message)) return;
    sent.add(message);
    const body = JSON.stringify({
      message: message.slice(0, LONGEST),
      stack: stack.slice(0, LONGEST),
      ...raiserOf(stack, shell.release),
      composition: id,
      page: location.pathname,
    });
    const headers = { 'Content-Type': 'application/json' };
    void fetch('/report', { method: 'POST', headers, body, keepalive: true, credentials: 'omit' }).catch(
      () => undefined,
    );
  };
}
