import type { Composition } from '@linkstall/contracts/shell';

const MOST = 10;
const LONGEST = 2000;

/** Sends errors to the platform's log with the composition that raised them: each once, at most ten a page, no query strings. */
export function createReport({ id, shell }: Pick<Composition, 'id' | 'shell'>): (error: unknown) => void {
  const sent = new Set<string>();
  return (error) => {
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
    if (sent.size >= MOST || sent.has(message)) return;
    sent.add(message);
    const body = {
      message: message.slice(0, LONGEST),
      stack: stack?.slice(0, LONGEST),
      release: shell.release,
      composition: id,
      path: location.pathname,
    };
    void fetch('/report', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      keepalive: true,
      credentials: 'omit',
    }).catch(() => undefined);
  };
}
