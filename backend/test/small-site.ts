import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { TestApp } from './test-app.js';

const PROGRAMS = join(__dirname, '../../infra/packages/releases/testing');

/** A live remote with a candidate for a tenth of the visitors. */
interface TestRemote {
  readonly remote: string;
  readonly stable: string;
  readonly candidate: string;
}

let remoteCount = 0;

/** A foreign remote, and a release of it that visitors do not get. */
interface ForeignRemote {
  readonly remote: string;
  readonly stable: string;
  readonly unused: string;
}

/** A program publishes this number of remotes, because its start takes longer than its work. */
const BATCH = 4;

/** The published remotes of each data folder that no test has taken yet. */
const untaken = new Map<string, TestRemote[]>();

/** Returns a remote that a team has published and deployed on the site of this API. Each call returns another remote. */
export async function publishAnotherRemote({ dataDir }: TestApp): Promise<TestRemote> {
  const remote = untaken.get(dataDir)?.shift();
  if (remote) return remote;
  const [first, ...rest] = await runProgram<TestRemote[]>('small-site.ts', dataDir, newNames(BATCH));
  if (!first) throw new Error('no remote was published');
  untaken.set(dataDir, [...(untaken.get(dataDir) ?? []), ...rest]);
  return first;
}

/** Publishes and deploys a foreign remote that declares `GET /link/all-link` and `PATCH /link/order`. */
export const publishForeignRemote = ({ dataDir }: TestApp) =>
  runProgram<ForeignRemote>('foreign-site.ts', dataDir, newNames(1));

const newNames = (count: number) => Array.from({ length: count }, () => `mfe-n${(remoteCount += 1)}`);

async function runProgram<T>(program: string, dataDir: string, names: readonly string[]): Promise<T> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--import',
    join(__dirname, '../../infra/packages/build/typescript.mjs'),
    join(PROGRAMS, program),
    dataDir,
    ...names,
  ]);
  return JSON.parse(stdout) as T;
}
