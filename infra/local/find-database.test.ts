import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';

import { findDatabase } from './find-database.ts';

const ROOT = join(import.meta.dirname, '../..');
const path = process.env['PATH'];
let folder = '';
let said: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'linkstall-find-'));
  said = [];
  process.env['MONGOMS_DOWNLOAD_MIRROR'] = 'http://127.0.0.1:9'; // nobody answers there
});
afterEach(() => {
  process.env['PATH'] = path;
  delete process.env['MONGOMS_DOWNLOAD_MIRROR'];
  rmSync(folder, { recursive: true });
});

const find = (dataDir = join(folder, 'data')) =>
  findDatabase({
    dataDir,
    root: ROOT,
    signal: new AbortController().signal,
    say: (line) => said.push(line),
  });

function putMongodOnThePath() {
  const tools = join(folder, 'tools');
  mkdirSync(tools);
  writeFileSync(join(tools, 'mongod'), '#!/bin/sh\n');
  chmodSync(join(tools, 'mongod'), 0o755);
  process.env['PATH'] = `${tools}${delimiter}${path}`;
  return join(tools, 'mongod');
}

test('a mongod on the machine comes first', async () => {
  const binary = putMongodOnThePath();
  assert.deepEqual(await find(), { kind: 'mongod', binary });
});

test('without one and without a network it is the embedded one', async () => {
  assert.equal((await find()).kind, 'embedded');
  assert.match(said.join('\n'), /cannot be downloaded here/);
});

test('a DATA_DIR stays with its database, whatever is installed later', async () => {
  assert.equal((await find()).kind, 'embedded');
  putMongodOnThePath();
  said = [];
  assert.equal((await find()).kind, 'embedded');
  assert.deepEqual(said, []); // and nothing is looked for again
  assert.equal((await find(join(folder, 'other'))).kind, 'mongod');
});

test('when the mongod of a DATA_DIR is gone, nothing else takes its place', async () => {
  putMongodOnThePath();
  await find();
  process.env['PATH'] = path;
  await assert.rejects(find(), /belongs to MongoDB's own server/);
});
