import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

import { Settings } from '../src/config/settings.js';
import { endAfterTests } from './end-after-tests.js';
import type { TestApp } from './test-app.js';

const PROGRAMS = join(__dirname, '../../infra/packages/releases/testing');
const TYPESCRIPT = ['--import', join(__dirname, '../../infra/packages/build/typescript.mjs')];

/** A live remote with a candidate for a tenth of the visitors. */
interface TestRemote {
  readonly remote: string;
  readonly stable: string;
  readonly candidate: string;
}

let remoteCount = 0;
const newRemoteName = () => `mfe-n${(remoteCount += 1)}`;

/** A foreign remote, and a release of it that visitors do not get. */
interface ForeignRemote {
  readonly remote: string;
  readonly stable: string;
  readonly unused: string;
}

/** Publishes the remote that a line names. */
type Publish = (line: string) => Promise<TestRemote>;
/** The programs that publish remotes, one for each site. The key is the data folder of the site. */
const publishers = new Map<string, Publish>();

/**
 * Publishes and deploys another remote on the site of this API, as a team would.
 * @param mode `watched`: the candidate is watched for 30 minutes and then promoted; `kinds`: it brings `<remote>.poem`;
 * `dropped`: the second release drops the kind and is not deployed, because the gate refuses it
 */
export function publishAnotherRemote(
  { app, dataDir }: TestApp,
  mode: 'watched' | 'kinds' | 'dropped' | '' = '',
): Promise<TestRemote> {
  const publish = publishers.get(dataDir) ?? startPublisher(dataDir, app.get(Settings).storeUrl);
  publishers.set(dataDir, publish);
  return publish(`${newRemoteName()} ${mode}`);
}

function startPublisher(dataDir: string, storeUrl: string): Publish {
  const args = [...TYPESCRIPT, join(PROGRAMS, 'small-site.ts'), dataDir, storeUrl];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const exit = once(child, 'exit');
  // The program removes its folders when its input ends.
  endAfterTests(() => {
    child.stdin.end();
    return exit;
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return async (line) => {
    child.stdin.write(`${line}\n`);
    const { done, value } = await lines.next();
    if (done) throw new Error('the program that publishes remotes has ended');
    return JSON.parse(value) as TestRemote;
  };
}

/** Publishes and deploys a foreign remote that declares `GET /link/all-link` and `PATCH /link/order`. */
export async function publishForeignRemote({ dataDir }: TestApp): Promise<ForeignRemote> {
  const args = [...TYPESCRIPT, join(PROGRAMS, 'foreign-site.ts'), dataDir, newRemoteName()];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout) as ForeignRemote;
}
