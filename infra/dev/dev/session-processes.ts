// The processes of a session of `linkstall dev`.
import { fork, type ChildProcess } from 'node:child_process';

const STOP_LIMIT_MS = 12_000;

export const exited = (child: ChildProcess) => new Promise<null>((resolve) => child.once('exit', () => resolve(null)));

export const aborted = (signal: AbortSignal) =>
  new Promise<null>((resolve) => {
    if (signal.aborted) resolve(null);
    else signal.addEventListener('abort', () => resolve(null), { once: true });
  });

/** @returns the address of the edge; null when the edge has ended instead */
export async function forkEdge(program: string, { signal, children, ...options }: EdgeOptions): Promise<string | null> {
  const edge = fork(program, [], { ...options, stdio: ['ignore', process.stderr, 'inherit', 'ipc'] });
  children.push(edge);
  const ready = new Promise<{ url: string }>((resolve) =>
    edge.once('message', (message) => resolve(message as { url: string })),
  );
  const message = await Promise.race([ready, exited(edge), aborted(signal)]);
  signal.throwIfAborted();
  return message?.url ?? null;
}

interface EdgeOptions {
  cwd: string;
  env: NodeJS.ProcessEnv;
  execArgv: string[];
  signal: AbortSignal;
  /** Gets the process of the edge, which the session stops at its end. */
  children: ChildProcess[];
}

export async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = exited(child);
  child.kill('SIGTERM');
  const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  await exit;
  clearTimeout(killTimer);
}
