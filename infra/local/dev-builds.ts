// node infra/local/dev-builds.ts <DATA_DIR> <environment> <name…>: builds what is edited, tells the open pages, publishes.
// A process of its own, for NODE_ENV says in which form; it tells its parent what became of each build, and when the edge is another one.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, symlinkSync, watch } from 'node:fs';
import { join } from 'node:path';

import { rspack } from '@rspack/core';

import { configsOf } from '../rspack/configs.ts';
import { folderOf } from '../rspack/front-ends.mjs';
import { problemsOf, say } from './dev-said.ts';
import { inWords } from './failure.ts';
import { publishBuilds } from './publish-builds.ts';

const ROOT = join(import.meta.dirname, '../..');
const [dataDir = '', env = '', ...names] = process.argv.slice(2);
const SETTLE = 30; // an editor writes a file in several steps
/** What a build reads by itself, so that its compiler does not see it edited. */
const READ_ASIDE = { shell: ['shell/src/look', 'shell/assets'] };

/** One after the other: each moves a pointer. */
let publishing = Promise.resolve();

async function develop(name: string) {
  linkHotMaps(name);
  const compiler = rspack(await configsOf(name));
  let edge = '';
  const watching = compiler.watch({ aggregateTimeout: SETTLE }, (error, stats) => {
    const problems = error ? [{ kind: 'build', at: name, message: String(error) }] : problemsOf(name, stats);
    if (problems.length > 0) {
      say(dataDir, name, { problems });
      return void process.send?.({ type: 'broken', name });
    }
    const hash = stats?.stats.find(({ compilation }) => compilation.name === `${name} browser`)?.hash ?? '';
    say(dataDir, name, { hash, problems: [] });
    publishing = publishing.then(() => release(name));
    const before = edge;
    if (name === 'shell') edge = hashOfEdge();
    if (before && before !== edge) void publishing.then(() => process.send?.({ type: 'edge' }));
  });
  const again = () => watching?.invalidate();
  for (const folder of READ_ASIDE[name as 'shell'] ?? []) watch(join(ROOT, folder), again);
  if (name !== 'shell') watch(join(ROOT, folderOf(name)), (_, file) => file === 'routes.json' && again());
}

/** What refresh puts into a page has its maps where releases have theirs. */
function linkHotMaps(name: string) {
  const [hot, maps] = [join(ROOT, folderOf(name), 'dist/hot'), join(dataDir, 'maps', name)];
  rmSync(hot, { recursive: true, force: true });
  rmSync(join(maps, 'hot'), { recursive: true, force: true });
  mkdirSync(maps, { recursive: true });
  symlinkSync(hot, join(maps, 'hot'));
}

async function release(name: string) {
  const begun = performance.now();
  try {
    const [published] = await publishBuilds({ dataDir, env, which: 'all', names: [name], draft: env === 'dev' });
    process.send?.({ type: 'published', name });
    if (!published?.deployed) return;
    console.log(`${name}: ${published.release} (published in ${Math.round(performance.now() - begun)} ms)`);
  } catch (error) {
    say(dataDir, name, { problems: [{ kind: 'release', at: name, message: inWords(error) }] });
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
