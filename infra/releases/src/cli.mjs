// node infra/releases/src/cli.mjs <command>: what a team does with its releases.
import { execFileSync } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve as absolute } from 'node:path';
import { parseArgs } from 'node:util';

import { canary, deploy, disable, enable, promote, rollback, routesOf } from './deploy.mjs';
import { keysIn } from './keys.mjs';
import { publish } from './publish.mjs';
import { ReleaseError } from './release-error.mjs';
import { resolve } from './resolve.mjs';
import { readLog, readState } from './store.mjs';
import { verifyRelease } from './verify.mjs';

const ROOT = join(import.meta.dirname, '../../..');
const USAGE = `usage: node infra/releases/src/cli.mjs <command> [--data-dir .data] [--env local]
  publish <package folder> [--deploy-new]   writes the build as a release; --deploy-new: and deploys what was never published
  deploy <remote> <release>                 makes it the stable one
  canary <remote> <release> <percent>       gives it to a share of the visitors
  promote <remote>                          makes the candidate the stable one
  rollback <remote> [release]               ends the candidate, or goes back
  disable <remote> | enable <remote>        the kill switch
  verify <remote> <release>                 compares every byte with what was published and signed
  resolve [visitor]                         what a visitor gets
  status | log`;

/** @typedef {import('./deploy.mjs').Store & {keysDir: string, deployNew: boolean}} Context */

/** @type {Record<string, (context: Context, ...words: string[]) => Promise<unknown>>} */
const commands = {
  publish: publishPackage,
  deploy: (context, remote = '', release = '') => deploy(context, remote, release),
  canary: (context, ...[remote = '', release = '', percent = NaN]) =>
    canary(context, remote, { release, percent: Number(percent) }),
  promote: (context, remote = '') => promote(context, remote),
  rollback: (context, remote = '', release) => rollback(context, remote, release),
  disable: (context, remote = '') => disable(context, remote),
  enable: (context, remote = '') => enable(context, remote),
  verify: (context, remote = '', release = '') => verifyRelease({ ...context, remote, release }),
  resolve: async ({ envsDir, env }, visitor) => resolve(await readState(envsDir, env), visitor ?? null),
  status: ({ envsDir, env }) => readState(envsDir, env),
  log: async ({ envsDir, env }) =>
    (await readLog(envsDir, env)).map(({ action, remote, state }) => ({
      seq: state.seq,
      at: state.at,
      action,
      remote,
      pointer: state.remotes[remote],
    })),
};

/** @param {Context} context @param {string} [folder] */
async function publishPackage(context, folder) {
  if (!folder) throw new ReleaseError('usage', USAGE);
  const { privateKey } = await keysIn(context.keysDir);
  const { names } = JSON.parse(readFileSync(join(ROOT, 'infra/contracts/reserved-names.json'), 'utf8'));
  const others = await routesOf(context, (await readState(context.envsDir, context.env)).remotes);
  const published = await publish({
    packageDir: absolute(folder),
    releasesDir: context.releasesDir,
    privateKey,
    reserved: names,
    others,
    commit: commit(),
  });
  if (context.deployNew && published.created) await deploy(context, published.remote, published.release);
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
    'deploy-new': { type: 'boolean' },
  });
  const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
  const [name = '', ...rest] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new ReleaseError('usage', USAGE);
  const dataDir = values['data-dir'] ?? process.env.DATA_DIR ?? '.data';
  const { publicKeyFile } = await keysIn(dataDir);
  const store = { releasesDir: join(dataDir, 'releases'), envsDir: join(dataDir, 'envs'), env: values.env ?? 'local' };
  const publicKey = createPublicKey(readFileSync(publicKeyFile));
  return command({ ...store, publicKey, keysDir: dataDir, deployNew: values['deploy-new'] ?? false }, ...rest);
}

try {
  console.log(JSON.stringify(await run(process.argv.slice(2)), null, 2));
} catch (error) {
  console.error(error instanceof ReleaseError ? error.message : error);
  process.exitCode = 1;
}
