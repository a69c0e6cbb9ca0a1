import { spawnSync } from 'node:child_process';

const LIMIT_MS = 10_000;

/**
 * Why this machine cannot run a mongod; null when it can. MongoDB 5 and newer need a processor with AVX (on x86) and end with
 * SIGILL on others, also when they only print their version.
 */
export function whyNotRunnable(binary: string): string | null {
  const { error, signal, status, stderr } = spawnSync(binary, ['--version'], { encoding: 'utf8', timeout: LIMIT_MS });
  if (signal === 'SIGILL') return 'this processor lacks the instructions that MongoDB needs (AVX)';
  if (error) return `it cannot be started (${(error as NodeJS.ErrnoException).code ?? error.message})`;
  if (signal) return `it ends with ${signal}`;
  return status === 0 ? null : `it ends with ${status}: ${stderr.trim().split('\n', 1)[0]}`;
}
