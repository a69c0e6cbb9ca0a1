// The commands of package.json install missing packages before they use them.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { test } from 'node:test';

import { makeSmallClone } from '../../tests/support/small-clone.ts';

const ROOT = join(import.meta.dirname, '../../..');

test('every script of package.json installs missing packages first', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const isInstalling = (script: string) => /^(?:exec )?node infra\/dev\/start\/run\.mjs |^npm run /.test(script);
  assert.deepEqual(
    Object.keys(scripts).filter((name) => !isInstalling(String(scripts[name]))),
    [],
  );
});

test('run.mjs without a program installs only missing packages', () => {
  const { root, remove } = makeSmallClone();
  try {
    writeFileSync(join(root, 'npm'), '#!/bin/sh\necho "npm $*"\nexit 1\n', { mode: 0o755 });
    const PATH = [root, dirname(process.execPath), '/bin'].join(delimiter);
    // npm sets npm_execpath, which would replace the npm of this test.
    const env = { ...process.env, npm_execpath: undefined, PATH };
    const run = () => spawnSync(process.execPath, ['infra/dev/start/run.mjs'], { cwd: root, env, encoding: 'utf8' });
    const complete = run();
    assert.deepEqual([complete.status, complete.stdout, complete.stderr], [0, '', '']);
    writeFileSync(join(root, 'package-lock.json'), '{"packages":{"node_modules/missing":{"version":"1.0.0"}}}');
    const incomplete = run();
    assert.equal(incomplete.status, 1);
    assert.match(incomplete.stderr, /The packages could not be installed.*\n.*npm ci /);
  } finally {
    remove();
  }
});
