// npm run build: builds every front end and the backend whose sources have changed.
import { join } from 'node:path';

import { build } from './builds.ts';
import { describeError } from '../processes/failure.mjs';
import { waitForLock } from '../processes/lock.mjs';
import { run, step } from '../processes/progress.mjs';
import { canWriteSbom, sbomFile, writeSbom } from './sbom.ts';

const ROOT = join(import.meta.dirname, '../../..');
const stopping = new AbortController();
const { signal } = stopping;
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort(new Error(name)));

const onWait = () => console.log('another command builds in this clone; waiting for it to end');
const release = await waitForLock(join(ROOT, '.cache'), 'build.lock', { signal, onWait });
try {
  await step('build', () => build({ root: ROOT, signal }));
  const npm = await run('npm', ['--version'], { cwd: ROOT, signal, failureMessage: 'npm does not run.' });
  if (canWriteSbom(npm)) await step('sbom', () => writeSbom({ root: ROOT, file: sbomFile(ROOT), signal }));
  else console.log(`sbom: npm ${npm.trim()} cannot make it; npm 10.2 can`);
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
} finally {
  release();
}
