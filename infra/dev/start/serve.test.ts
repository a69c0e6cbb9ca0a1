// Tests the commands that run what is built: `linkstall serve` and `linkstall publish --bundled`.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { build } from '../publish/builds.ts';
import { FRONT_ENDS } from '../../packages/build/front-ends.mjs';
import { openEnvironment } from '../../packages/releases/src/environment.ts';
import { readLog } from '../../packages/releases/src/pointers/pointers.ts';
import { makeSmallClone } from '../../tests/support/small-clone.ts';

const COMMAND = 'infra/packages/releases/linkstall.mjs';
const ROOT = join(import.meta.dirname, '../../..');

let clone: ReturnType<typeof makeSmallClone>;
before(async () => {
  clone = makeSmallClone();
  cpSync(join(ROOT, COMMAND), join(clone.root, COMMAND));
  await build({ root: clone.root, signal: AbortSignal.timeout(60_000) });
});
after(() => clone.remove());

const newDataDir = () => mkdtempSync(join(clone.root, '.data-'));

function linkstall(args: readonly string[], settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    cwd: clone.root,
    env: { ...process.env, PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  child.stderr.on('data', (chunk) => (errors += chunk));
  child.stdout.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'close').then(([code]) => Number(code));
  /** Resolves when the output has the text, or the command has ended. */
  const printed = (text: string) =>
    Promise.race([
      ended,
      new Promise<void>((resolve) => child.stdout.on('data', () => output.includes(text) && resolve())),
    ]);
  return { child, ended, printed, output: () => output, errors: () => errors };
}

async function run(...call: Parameters<typeof linkstall>) {
  const command = linkstall(...call);
  const code = await command.ended;
  return { code, output: command.output(), errors: command.errors() };
}

/** The files of the checkout without node_modules, which is a link to the packages of this clone. */
function checkoutFiles() {
  const parts = readdirSync(clone.root).filter((name) => name !== 'node_modules' && !name.startsWith('.data-'));
  return parts.flatMap((part) => {
    if (!statSync(join(clone.root, part)).isDirectory()) return [part];
    return readdirSync(join(clone.root, part), { recursive: true, encoding: 'utf8' }).map((name) => join(part, name));
  });
}

/** Name and time of each file of the checkout. */
const checkout = () => checkoutFiles().map((name) => `${name} ${statSync(join(clone.root, name)).mtimeMs}`);

/** The lines of a log on standard output. All of them must be JSON. */
const messagesIn = (output: string) =>
  output
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { msg: string }).msg);

const MONGODB_URI = 'mongodb://127.0.0.1:9/none';

test('a copy with other file times needs no build', async () => {
  const wholeSecond = new Date('2026-01-01T00:00:00Z');
  for (const name of checkoutFiles()) utimesSync(join(clone.root, name), wholeSecond, wholeSecond);
  const { value } = await build({ root: clone.root, signal: AbortSignal.timeout(60_000) });
  assert.deepEqual(value, []);
});

test('publish --bundled publishes and deploys what is built, and writes nothing outside of the data folder', async () => {
  const [DATA_DIR, files] = [newDataDir(), checkout()];
  const first = await run(['publish', '--bundled'], { DATA_DIR });
  assert.equal(first.code, 0, first.errors);
  assert.match(first.output, /^published shell 1\.0\.0~\w+, mfe-account 1\.0\.0~\w+,/);
  assert.deepEqual(await run(['publish', '--bundled'], { DATA_DIR }), {
    ...{ code: 0, output: 'nothing to deploy\n', errors: '' },
  });
  const { remotes } = (await readLog(await openEnvironment({ dataDir: DATA_DIR }))).at(-1) ?? {};
  assert.deepEqual(Object.keys(remotes ?? {}).sort(), [...FRONT_ENDS].sort());
  assert.deepEqual(checkout(), files);
});

test('publish --bundled with DEPLOY_BUNDLED=off prints the commands that deploy the front ends in ENVIRONMENT', async () => {
  const settings = { DATA_DIR: newDataDir(), ENVIRONMENT: 'production' };
  await run(['publish', '--bundled'], settings);
  const release = join(clone.root, 'mfe-links/dist/release');
  const record = readFileSync(join(release, 'build.json'), 'utf8');
  writeFileSync(join(release, 'build.json'), record.replace('mfe-links_1', 'mfe-links_2'));
  writeFileSync(join(release, 'main.js'), '/* of another build */');
  const { code, output, errors } = await run(['publish', '--bundled', '--json'], {
    ...settings,
    DEPLOY_BUNDLED: 'off',
  });
  assert.equal(code, 0, errors);
  const waiting = (JSON.parse(output) as { remote: string; release: string; isPending: boolean }[]).filter(
    ({ isPending }) => isPending,
  );
  assert.deepEqual(
    waiting.map(({ remote }) => remote),
    ['mfe-links'],
  );
  assert.ok(errors.includes(`npx linkstall deploy mfe-links ${waiting[0]?.release} --env production`));
});

test('serve all runs API and edge, logs JSON lines to standard output, keeps no log files and ends with 0', async () => {
  const [DATA_DIR, files] = [newDataDir(), checkout()];
  const command = linkstall(['serve', 'all'], { DATA_DIR, MONGODB_URI });
  await command.printed('ready http');
  const url = /ready (http:[^"]+)/.exec(command.output())?.[1];
  assert.equal((await fetch(String(url))).status, 200, command.errors());
  const second = await run(['serve', 'all'], { DATA_DIR, MONGODB_URI });
  assert.equal(second.code, 1);
  assert.match(
    messagesIn(second.output).at(-1) ?? '',
    new RegExp(`in use by another start \\(process ${command.child.pid}\\) and serves ${url}\\.`),
  );
  command.child.kill('SIGTERM');
  assert.equal(await command.ended, 0);
  assert.equal(messagesIn(command.output()).at(-1), `ready ${url}`);
  assert.deepEqual([existsSync(join(DATA_DIR, 'logs')), command.errors(), checkout()], [false, '', files]);
});

test('serve all with LOG_FILES=on writes the logs into the data folder', async () => {
  const DATA_DIR = newDataDir();
  const command = linkstall(['serve', 'all'], { DATA_DIR, MONGODB_URI, LOG_FILES: 'on' });
  await command.printed('ready http');
  process.kill(Number(JSON.parse(readFileSync(join(DATA_DIR, 'run.json'), 'utf8')).children.edge), 'SIGKILL');
  while (!command.errors().includes('starting it again')) await once(command.child.stderr, 'data');
  command.child.kill('SIGTERM');
  assert.equal(await command.ended, 0);
  assert.match(readFileSync(join(DATA_DIR, 'logs/edge.log'), 'utf8'), /edge ended with SIGKILL; starting it again/);
});

test('serve edge, api and worker on a file system without hard links say so and write nothing', async () => {
  const DATA_DIR = newDataDir();
  const patch = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module';
    fs.linkSync = () => { throw Object.assign(new Error('link'), { code: 'EPERM' }); }; syncBuiltinESMExports();`;
  const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(patch)}`;
  for (const part of ['edge', 'api', 'worker']) {
    const { code, errors } = await run(['serve', part], { DATA_DIR, MONGODB_URI, NODE_OPTIONS });
    assert.equal(code, 1);
    assert.match(
      errors,
      new RegExp(`The file system of ${DATA_DIR} has no hard links \\(EPERM\\), and Linkstall needs`),
    );
  }
  assert.deepEqual(readdirSync(DATA_DIR), []);
});

for (const [what, args, message] of [
  ['serve all without MONGODB_URI', ['serve', 'all'], /^linkstall serve all needs MONGODB_URI, because it neither/],
  ['serve with an unknown part', ['serve', 'database'], /^Name one of: edge, api, worker, all\.$/m],
  [
    'migrate without a build',
    ['migrate'],
    /backend\/dist\/migrate\.js is missing\. Run npm run build, then start again\.$/,
  ],
] as const)
  test(`${what} ends with one sentence`, async () => {
    const { code, output, errors } = await run(args, { DATA_DIR: newDataDir(), MONGODB_URI: '' });
    assert.equal(code, 1);
    assert.match((errors || (messagesIn(output).at(-1) ?? '')).trim(), message);
  });
