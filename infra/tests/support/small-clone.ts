// A clone with the real infra/dev, infra/tests/runner and infra/packages/releases/src. All other parts are tiny, so that a
// start takes a second.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { FRONT_ENDS, folderOf } from '../../packages/build/front-ends.mjs';
import { temporaryFolder } from './temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../../..');

const SERVER = (name: string, response: string) => `
import { createServer } from 'node:http';
const server = createServer((request, response) => response.end(${response}));
server.listen(Number(process.env.${name}_PORT ?? process.env.PORT), '127.0.0.1', () => {
  process.send?.({ type: 'ready', url: 'http://127.0.0.1:' + server.address().port });
});
process.on('disconnect', () => process.exit());
`;

const BUILD = `
import { mkdirSync, writeFileSync } from 'node:fs';
import { folderOf } from './front-ends.mjs';
for (const name of process.argv.slice(2)) {
  const folder = folderOf(name);
  const record = { remote: name, version: '1.0.0', uniqueName: name + '_1', contractVersion: 1, entry: 'main.js', exposes: [], shared: {}, serves: [1], provides: {}, server: null };
  mkdirSync(folder + '/dist/release', { recursive: true });
  for (const file of ['main.js', 'base.css']) writeFileSync(folder + '/dist/release/' + file, '/* ' + name + ' */');
  writeFileSync(folder + '/dist/release/build.json', JSON.stringify(record));
}
mkdirSync('shell/dist/edge', { recursive: true });
writeFileSync('shell/dist/edge/main.js', ${JSON.stringify(SERVER('EDGE', 'JSON.stringify({ data: [[]], modulesHost: process.env.MODULES_HOST })'))});
`;

/** Creates the clone. `files` are written last and replace existing files. */
export function makeSmallClone(files: Record<string, string> = {}) {
  const root = temporaryFolder('clone');
  const folders = FRONT_ENDS.map(folderOf);
  const packages = Object.fromEntries(
    folders.flatMap((folder) => [
      [`${folder}/package.json`, '{}'],
      [`${folder}/routes.json`, '{"schema":1,"pages":[]}'],
    ]),
  );
  const main = SERVER('API', `'api'`);
  const contents = {
    'package.json': JSON.stringify({
      ...{ private: true, type: 'module', workspaces: ['backend', 'infra/packages/releases', ...folders] },
      scripts: { start: 'exec node infra/dev/start/run.mjs infra/dev/start/start.ts' },
    }),
    'package-lock.json': '{"packages":{}}',
    ...packages,
    'backend/package.json': '{"name":"backend","type":"module","scripts":{"build":"node build.mjs"}}',
    'infra/packages/releases/package.json':
      '{"name":"@linkstall/releases","type":"module","scripts":{"build":"node build.mjs"}}',
    'infra/packages/releases/build.mjs': `import { mkdirSync, writeFileSync } from 'node:fs'; mkdirSync('dist', { recursive: true }); writeFileSync('dist/operations.js', '');`,
    'backend/build.mjs': `import { mkdirSync, writeFileSync } from 'node:fs'; mkdirSync('dist', { recursive: true }); writeFileSync('dist/main.js', ${JSON.stringify(main)});`,
    'infra/packages/build/build.ts': BUILD,
    'infra/packages/build/sdk.ts': '',
    'infra/packages/build/front-ends.mjs': readFileSync(join(ROOT, 'infra/packages/build/front-ends.mjs'), 'utf8'),
    ...files,
  };
  for (const folder of ['infra/dev', 'infra/packages/build', 'infra/tests/runner'])
    cpSync(join(ROOT, folder), join(root, folder), { recursive: true });
  // On a slow machine the start must not end before its children have ended. stop-limits.test.ts compares the real limits.
  const start = join(root, 'infra/dev/start/start.ts');
  writeFileSync(start, readFileSync(start, 'utf8').replace('const STOP_LIMIT = 9_500;', 'const STOP_LIMIT = 95_000;'));
  cpSync(join(ROOT, 'infra/packages/releases/src'), join(root, 'infra/packages/releases/src'), { recursive: true });
  for (const file of [
    'reserved-names.json',
    ...['settings', 'secret-settings', 'client-address'].map((name) => `src/${name}.ts`),
  ])
    cpSync(join(ROOT, 'infra/packages/contracts', file), join(root, 'infra/packages/contracts', file));
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  for (const [path, text] of Object.entries(contents)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** Starts the product, and resolves when the start is ready or has ended. */
export async function startIn(root: string, settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['infra/dev/start/run.mjs', 'infra/dev/start/start.ts'], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: '.data', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += chunk));
  const ended = once(child, 'close').then(([code]) => Number(code));
  const ready = new Promise((resolve) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (/^ready /m.test(output)) resolve(undefined);
    });
  });
  await Promise.race([ready, ended]);
  const url = /^ready (\S+)$/m.exec(output)?.[1];
  return { child, ended, url, output: () => output, errors: () => errors };
}
