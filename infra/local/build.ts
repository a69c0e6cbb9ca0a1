// npm run build: builds every front end and the backend whose sources have changed.
import { join } from 'node:path';

import { build } from './builds.ts';
import { inWords } from './failure.mjs';
import { waitForLock } from './lock.mjs';
import { run, step } from './progress.mjs';
import { canWriteSbom, sbomFile, writeSbom } from './sbom.ts';

const ROOT = join(import.meta.dirname, '../..');
const stopping = new AbortController();
const { signal } = stopping;
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort(new Error(name)));

const waiting = () => console.log('another command builds in this clone; waiting for it to end');
const release = await waitForLock(join(ROOT, '.cache'), 'build.lock', { signal, waiting });
try {
  await step('build', () => build({ root: ROOT, signal }));
  const npm = await run('npm', ['--version'], { cwd: ROOT, signal, failed: 'npm does not run.' });
  if (canWriteSbom(npm)) await step('sbom', () => writeSbom({ root: ROOT, file: sbomFile(ROOT), signal }));
  else console.log(`sbom: npm ${npm.trim()} cannot make it; npm 10.2 can`);
} catch (error) {
  console.error(inWords(error));
  process.exitCode = 1;
} finally {
  release();
}
