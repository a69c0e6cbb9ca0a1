#!/usr/bin/env node
// node infra/releases/src/command/linkstall.mjs <command>: what a team does with its releases.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve as absolute } from 'node:path';
import { parseArgs } from 'node:util';

import { openEnvironment } from '../environment.mjs';
import { deploy, disable, enable, promote, rollback } from '../pointers/changes.mjs';
import { routesOf } from '../gate/gate.mjs';
import { publish } from '../publish/publish.mjs';
import { ReleaseError } from '../release-error.mjs';
import { resolve } from '../pointers/resolve.mjs';
import { inspect, readLog } from '../pointers/pointers.mjs';
import { trace } from '../traces/trace.mjs';
import { verifyRelease } from '../signed/verify.mjs';

const ROOT = join(import.meta.dirname, '../../../..');
const USAGE = `usage: node infra/releases/src/command/linkstall.mjs <command> [--data-dir .data] [--env local]
  publish <package folder>                  writes the build as a release
  deploy <remote> <release>                 makes it the stable one
  canary <remote> <release> <percent>       gives it to a share of the visitors
  promote <remote>                          makes the candidate the stable one
  rollback <remote>                         ends the candidate, or goes back
  disable <remote> | enable <remote>        the kill switch
  verify <remote> <release>                 compares every byte with what was published and signed
  resolve [visitor]                         what a visitor gets
  trace [stack]                             a stack, or what is read, with the lines of the sources
  status | log`;

/** @typedef {import('../environment.mjs').Environment & {state: import('../formats.d.ts').State, force: string | undefined}} Context */

/** @type {Record<string, (context: Context, ...words: string[]) => Promise<unknown>>} */
const commands = {
  publish: publishPackage,
  deploy: (context, remote = '', release = '') => deploy(context, { remote, release, force: context.force }),
  canary: (context, ...[remote = '', release = '', percent = NaN]) =>
    deploy(context, { remote, release, percent: Number(percent) }),
  promote: (context, remote = '') => promote(context, { remote }),
  rollback: (context, remote = '') => rollback(context, { remote }),
  disable: (context, remote = '') => disable(context, { remote }),
  enable: (context, remote = '') => enable(context, { remote }),
  verify: (context, remote = '', release = '') => verifyRelease({ ...context, remote, release }),
  resolve: async ({ state }, visitor) => resolve(state, visitor ?? null),
  status: async ({ state }) => state,
  log: async (context) =>
    (await readLog(context)).map(({ seq, at, action, remote, remotes }) => ({
      ...{ seq, at, action, remote },
      pointer: remotes[remote],
    })),
};
/** These sign nothing, so they need no private key. */
const READING = ['verify', 'resolve', 'status', 'log'];

/** @param {Context} context @param {string} [folder] */
async function publishPackage(context, folder) {
  if (!folder) throw new ReleaseError('usage', USAGE);
  const { names } = JSON.parse(readFileSync(join(ROOT, 'infra/contracts/reserved-names.json'), 'utf8'));
  const others = await routesOf(context, context.state.remotes);
  const published = await publish(context, {
    packageDir: absolute(folder),
    reserved: names,
    others,
    commit: commit(),
  });
  for (const sentence of published.damaged) console.error(sentence);
  return published;
}

function commit() {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}

/** @param {string[]} words */
async function run(words) {
  const options = /** @type {const} */ ({
    'data-dir': { type: 'string' },
    env: { type: 'string' },
    force: { type: 'string' },
  });
  const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
  const [name = '', ...rest] = positionals;
  const dataDir = values['data-dir'] ?? process.env.DATA_DIR ?? '.data';
  if (name === 'trace') return trace(rest.join(' ') || readFileSync(0, 'utf8'), join(dataDir, 'maps'));
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new ReleaseError('usage', USAGE);
  const signs = !READING.includes(name) && (name === 'publish' ? 'first' : true);
  const store = await openEnvironment({ dataDir, env: values.env, signs });
  const { state, damaged } = await inspect(store);
  for (const sentence of damaged) console.error(sentence);
  return command({ ...store, state, force: values.force }, ...rest);
}

try {
  const answer = await run(process.argv.slice(2));
  console.log(typeof answer === 'string' ? answer : JSON.stringify(answer, null, 2));
} catch (error) {
  console.error(error instanceof ReleaseError ? error.message : error);
  process.exitCode = 1;
}
