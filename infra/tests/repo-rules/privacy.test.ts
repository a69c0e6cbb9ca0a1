// The record of processing names each cookie of the site. Run by `node --test`.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const ROOT = join(import.meta.dirname, '../../..');
const SOURCES = ['backend/src', 'shell/src', 'shell/server', 'mfe-*/src', 'infra/packages/*/src', 'infra/mfe-*/src'];

test('the record of processing names each cookie that the code sets or reads, and no other', () => {
  const files = execFileSync('git', ['ls-files', ...SOURCES.map((folder) => `:(glob)${folder}/**/*.ts*`)], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const sources = files.split('\n').filter((file) => file !== '' && !/\.(?:spec|test)\.tsx?$/.test(file));
  const names = sources.flatMap((file) => readFileSync(join(ROOT, file), 'utf8').match(/\bls_[a-z]+/g) ?? []);
  const page = readFileSync(join(ROOT, 'infra/docs/privacy.md'), 'utf8');
  const documented = [...page.matchAll(/^\| `(ls_[a-z]+)` /gm)].map(([, name]) => name);
  assert.deepEqual(documented.sort(), [...new Set(names)].sort());
});
