import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = join(import.meta.dirname, '../../..');

/** An edge with its own store. It uses the API of the platform that all tests share. */
export interface EdgeAlone {
  readonly url: string;
  readonly dataDir: string;
  /** The lines that the edge wrote to stdout. */
  readonly output: readonly string[];
  /** Ends the edge. Afterwards `output` contains all lines. */
  stop(): Promise<void>;
}

/**
 * Copies a store that a test may damage. The files are hard links to the files of `from`: replace a file, never write into
 * it.
 */
export function copyStore(from = String(process.env.LINKSTALL_DATA_DIR)): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'linkstall-faults-'));
  const files = ['releases', 'blobs'].flatMap((folder) =>
    readdirSync(join(from, folder), { recursive: true, withFileTypes: true }),
  );
  for (const file of files.filter((entry) => entry.isFile())) {
    const path = join(file.parentPath, file.name);
    const copy = join(dataDir, path.slice(from.length));
    mkdirSync(dirname(copy), { recursive: true });
    linkSync(path, copy);
  }
  for (const entry of ['envs', 'release-key.pem', 'release-key.pub.pem', 'installation.json'])
    cpSync(join(from, entry), join(dataDir, entry), { recursive: true });
  return dataDir;
}

export async function startEdge(
  dataDir: string,
  level = 'fatal',
  settings: Readonly<Record<string, string>> = {},
): Promise<EdgeAlone> {
  const edge = fork(join(ROOT, 'shell/dist/edge/main.js'), [], {
    env: {
      PATH: process.env.PATH,
      TMPDIR: tmpdir(), // the test runner looks here for files that a test left behind
      PORT: '0',
      API_URL: process.env.LINKSTALL_URL,
      DATA_DIR: dataDir,
      LOG_LEVEL: level,
      RATE_LIMIT_FACTOR: '1000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const output: string[] = [];
  if (edge.stdout) createInterface(edge.stdout).on('line', (line) => output.push(line));
  const [{ url }] = (await once(edge, 'message')) as [{ url: string }];
  const stop = async () => {
    const exit = once(edge, 'close'); // 'close' waits for the output too; 'exit' does not
    edge.kill('SIGTERM');
    await exit;
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url, dataDir, output, stop };
}

export function withChangedByte(bytes: Buffer): Buffer {
  const changedBytes = Buffer.from(bytes);
  const middle = bytes.length >> 1;
  changedBytes[middle] = (bytes[middle] ?? 0) ^ 1;
  return changedBytes;
}
