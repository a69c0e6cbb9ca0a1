// README's "A new remote", done to the letter in a copy of the sources. Run by `node --test`.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';

import { copySources } from './testing/copied-sources.mjs';

const BLOCK = /^`([^`\n]{1,80})`[^\n]{0,400}\n\n```\w{2,4}\n([^`]{1,2000})```$/gm;

const { root, remove } = copySources([
  ...['infra/contracts', 'infra/kit', 'infra/releases', 'infra/rspack', 'infra/local'],
  ...['package.json', 'package-lock.json', 'tsconfig.base.json', 'README.md'],
]);
after(remove);

/** @param {string} command @param {string[]} args */
const run = (command, ...args) => promisify(execFile)(command, args, { cwd: root, env });
const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: join(root, '.data') };

test('a remote made as README says is typed, built and published by its own name, and listed nowhere', async () => {
  const [, recipe = ''] = readFileSync(join(root, 'README.md'), 'utf8').split('### A new remote');
  const files = [...recipe.matchAll(BLOCK)];
  assert.equal(files.length, 4, 'README names its files');
  for (const [, path = '', text = ''] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  await run(join(root, 'node_modules/.bin/tsc'), '--noEmit', '-p', 'mfe-hello');
  await run('npm', 'run', 'build', '-w', 'mfe-hello');
  const { stdout } = await run(process.execPath, 'infra/releases/src/command/linkstall.mjs', 'publish', 'mfe-hello');
  assert.match(stdout, /0\.1\.0~[0-9a-f]{12}/);
  const build = JSON.parse(readFileSync(join(root, 'mfe-hello/dist/release/build.json'), 'utf8'));
  assert.equal(build.remote, 'mfe-hello');
  assert.deepEqual(build.exposes, ['./routes']);
  const known = await run(process.execPath, '--input-type=module', '-e', LISTS);
  assert.deepEqual(JSON.parse(known.stdout), { types: true, remotes: ['mfe-hello'] });
});

/** What `npm run check`, `npm start` and `npm run dev` ask. */
const LISTS = `
import { listChecks } from './infra/local/check.mjs';
import { REMOTES } from './infra/rspack/front-ends.mjs';
const types = listChecks().some(({ name }) => name === 'check types mfe-hello');
console.log(JSON.stringify({ types, remotes: REMOTES }));`;
