// node infra/dev/dev/dev-builds.ts <DATA_DIR> <environment> <name…>: builds edited front ends, notifies the open pages and
// publishes the builds. This is a separate process, because NODE_ENV decides the kind of the build. The parent process gets a
// message after each build, and when the edge has changed.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, symlinkSync, watch } from 'node:fs';
import { join } from 'node:path';

import { rspack } from '@rspack/core';

import { configsOf } from '../../packages/build/configs.ts';
import { folderOf } from '../../packages/build/front-ends.mjs';
import { problemsOf, publishStatus } from './dev-problems.ts';
import { describeError } from '../processes/failure.mjs';
import { publishBuilds } from '../publish/publish-builds.ts';

const ROOT = join(import.meta.dirname, '../../..');
const [dataDir = '', env = '', ...names] = process.argv.slice(2);
const DEBOUNCE_MS = 30; // a build starts after this pause, because an editor writes a file in several steps
/** Files that a build reads by itself. The compiler does not watch them. */
const EXTRA_INPUTS = { shell: ['shell/src/styles', 'shell/assets'] };

/** The last publication. Publications run one after the other, because each of them moves a pointer. */
let publishing = Promise.resolve();

async function develop(name: string) {
  linkHotMaps(name);
  const compiler = rspack(await configsOf(name));
  let edge = '';
  const watching = compiler.watch({ aggregateTimeout: DEBOUNCE_MS }, (error, stats) => {
    const problems = error ? [{ kind: 'build', at: name, message: String(error) }] : problemsOf(name, stats);
    if (problems.length > 0) {
      publishStatus(dataDir, name, { problems });
      return void process.send?.({ type: 'broken', name });
    }
    const hash = stats?.stats.find(({ compilation }) => compilation.name === `${name} browser`)?.hash ?? '';
    publishStatus(dataDir, name, { hash, problems: [] });
    publishing = publishing.then(() => publishBuild(name));
    const previousEdge = edge;
    if (name === 'shell') edge = hashOfEdge();
    if (previousEdge && previousEdge !== edge) void publishing.then(() => process.send?.({ type: 'edge' }));
  });
  const rebuild = () => watching?.invalidate();
  for (const folder of EXTRA_INPUTS[name as 'shell'] ?? []) watch(join(ROOT, folder), rebuild);
  if (name !== 'shell') watch(join(ROOT, folderOf(name)), (_, file) => file === 'routes.json' && rebuild());
}

/** Links the source maps of hot updates into the folder where the maps of releases are. */
function linkHotMaps(name: string) {
  const [hot, maps] = [join(ROOT, folderOf(name), 'dist/hot'), join(dataDir, 'maps', name)];
  rmSync(hot, { recursive: true, force: true });
  rmSync(join(maps, 'hot'), { recursive: true, force: true });
  mkdirSync(maps, { recursive: true });
  symlinkSync(hot, join(maps, 'hot'));
}

async function publishBuild(name: string) {
  const startedAt = performance.now();
  try {
    const [publication] = await publishBuilds({
      dataDir,
      env,
      deployScope: 'all',
      names: [name],
      draft: env === 'dev',
    });
    process.send?.({ type: 'published', name });
    if (!publication?.deployed) return;
    console.log(`${name}: ${publication.release} (published in ${Math.round(performance.now() - startedAt)} ms)`);
  } catch (error) {
    publishStatus(dataDir, name, { problems: [{ kind: 'release', at: name, message: describeError(error) }] });
    process.send?.({ type: 'broken', name });
  }
}

function hashOfEdge() {
  const hash = createHash('sha256');
  for (const file of ['main.js', 'renderer.js', 'tracer.js'])
    hash.update(readFileSync(join(ROOT, 'shell/dist/edge', file)));
  return hash.digest('hex');
}

for (const name of names) await develop(name);
process.on('disconnect', () => process.exit(0));
