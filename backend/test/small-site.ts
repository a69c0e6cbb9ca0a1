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

/** Publishes and deploys another remote on the site of this API, as a team would. */
export const publishAnotherRemote = (testApp: TestApp) => runProgram<TestRemote>(testApp, 'small-site.ts');

/** Publishes and deploys a foreign remote that declares `GET /link/all-link` and `PATCH /link/order`. */
export const publishForeignRemote = (testApp: TestApp) => runProgram<ForeignRemote>(testApp, 'foreign-site.ts');

async function runProgram<T>({ dataDir }: TestApp, program: string): Promise<T> {
  remoteCount += 1;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--import',
    join(__dirname, '../../infra/packages/build/typescript.mjs'),
    join(PROGRAMS, program),
    dataDir,
    `mfe-n${remoteCount}`,
  ]);
  return JSON.parse(stdout) as T;
}
