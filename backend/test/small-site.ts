import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { TestApp } from './test-app.js';

const PROGRAM = join(__dirname, '../../infra/releases/testing/small-site.ts');

/** A remote that is live, with a candidate for a tenth of the visitors. */
interface SmallSite {
  readonly remote: string;
  readonly stable: string;
  readonly candidate: string;
}

let remotes = 0;

/** Another remote of the site whose API this is, published and deployed as its team would. */
export async function anotherRemote({ dataDir }: TestApp): Promise<SmallSite> {
  remotes += 1;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--import',
    join(__dirname, '../../infra/local/typescript.mjs'),
    PROGRAM,
    dataDir,
    `mfe-n${remotes}`,
  ]);
  return JSON.parse(stdout) as SmallSite;
}
