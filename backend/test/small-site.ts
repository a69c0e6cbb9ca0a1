import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { TestApp } from './test-app.js';

const PROGRAM = join(__dirname, '../../infra/packages/releases/testing/small-site.ts');

/** A live remote with a candidate for a tenth of the visitors. */
interface TestRemote {
  readonly remote: string;
  readonly stable: string;
  readonly candidate: string;
}

let remoteCount = 0;

/** Publishes and deploys another remote on the site of this API, as a team would. */
export async function publishAnotherRemote({ dataDir }: TestApp): Promise<TestRemote> {
  remoteCount += 1;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--import',
    join(__dirname, '../../infra/packages/build/typescript.mjs'),
    PROGRAM,
    dataDir,
    `mfe-n${remoteCount}`,
  ]);
  return JSON.parse(stdout) as TestRemote;
}
