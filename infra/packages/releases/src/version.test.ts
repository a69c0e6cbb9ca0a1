import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { VERSION } from './version.ts';

const ROOT = join(import.meta.dirname, '../../../..');

test('the version is the newest release in CHANGELOG.md, also in package.json and for linkstall --version', () => {
  const [, newest] = /^## \[(\d+\.\d+\.\d+)\]/m.exec(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')) ?? [];
  assert.equal(VERSION, newest);
  assert.equal(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version, VERSION);
  const args = [
    '--import',
    './infra/packages/build/typescript.mjs',
    'infra/packages/releases/src/command/linkstall.ts',
  ];
  assert.equal(execFileSync(process.execPath, [...args, '--version'], { cwd: ROOT, encoding: 'utf8' }), `${VERSION}\n`);
});
