import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { DATABASE_PASSWORD } from '../support/platform-database.ts';

const ROOT = join(import.meta.dirname, '../../..');

export interface Platform {
  readonly url: string;
  /** The URL where a test reads the mails that the platform sent. */
  readonly mailUrl: string;
  readonly dataDir: string;
  /** Ends the platform and keeps its data. */
  end(): Promise<void>;
  /** The pid of a process, to suspend it (SIGSTOP) and resume it (SIGCONT). */
  pidOf(name: 'database' | 'backend' | 'edge'): number;
  stop(): Promise<void>;
}

/**
 * Starts the whole product as `npm start` does, on a copy of the prepared data, and waits for its `ready` line.
 * @param node the program of Node.js
 */
export async function startPlatform(settings: Record<string, string> = {}, node = process.execPath): Promise<Platform> {
  const dataDir = mkdtempSync(join(tmpdir(), 'linkstall-e2e-'));
  const preparedData = process.env.LINKSTALL_PREPARED_DATA;
  if (preparedData) cpSync(preparedData, dataDir, { recursive: true });
  const child = spawn(node, ['infra/dev/start/run.mjs', 'infra/dev/start/start.ts'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', RATE_LIMIT_FACTOR: '1000', DATABASE_PASSWORD, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { url, mailUrl } = await readAddresses(child);
  const end = async () => {
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
  };
  return {
    url,
    mailUrl,
    dataDir,
    pidOf: (processName) => {
      const { children } = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as {
        children: Record<string, number>;
      };
      const pid = children[processName];
      if (pid === undefined) throw new Error(`no process ${processName} runs`);
      return pid;
    },
    end,
    stop: async () => {
      await end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function readAddresses(child: ChildProcess): Promise<{ url: string; mailUrl: string }> {
  if (!child.stdout) throw new Error('npm start has no output');
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    const ready = /^ready (\S+)$/.exec(line);
    if (ready?.[1]) return { url: ready[1], mailUrl: /^mail: (\S+)$/m.exec(lines.join('\n'))?.[1] ?? '' };
  }
  throw new Error(`npm start ended before it was ready:\n${lines.join('\n')}`);
}
