import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';

import { findDatabase } from './find-database.ts';

const ROOT = join(import.meta.dirname, '../../..');
const path = process.env['PATH'];
let folder = '';
let messages: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'linkstall-find-'));
  messages = [];
  process.env['MONGOMS_DOWNLOAD_MIRROR'] = 'http://127.0.0.1:9'; // no server listens on this port
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
    report: (line) => messages.push(line),
  });

function installMongod(script = '') {
  const tools = join(folder, 'tools');
  mkdirSync(tools, { recursive: true });
  writeFileSync(join(tools, 'mongod'), `#!/bin/sh\n${script}`);
  chmodSync(join(tools, 'mongod'), 0o755);
  process.env['PATH'] = `${tools}${delimiter}${path}`;
  return join(tools, 'mongod');
}

function storeData() {
  mkdirSync(join(folder, 'data/mongod'));
  writeFileSync(join(folder, 'data/mongod/WiredTiger'), '');
}

/** Ends as a mongod does on a processor without its instructions. */
const ILLEGAL_INSTRUCTION = 'kill -ILL $$\n';

test('findDatabase prefers a mongod on the machine', async () => {
  const binary = installMongod();
  assert.deepEqual(await find(), { kind: 'mongod', binary });
});

test('findDatabase uses the embedded database without a mongod and without a network', async () => {
  assert.equal((await find()).kind, 'embedded');
  assert.match(messages.join('\n'), /cannot reach the download server/);
});

test('a DATA_DIR keeps its kind of database when a mongod is installed later', async () => {
  assert.equal((await find()).kind, 'embedded');
  installMongod();
  messages = [];
  assert.equal((await find()).kind, 'embedded');
  assert.deepEqual(messages, []); // also, no new search starts
  assert.equal((await find(join(folder, 'other'))).kind, 'mongod');
});

test('findDatabase rejects when the mongod of a DATA_DIR is gone', async () => {
  installMongod();
  await find();
  storeData();
  process.env['PATH'] = path;
  await assert.rejects(find(), /belongs to MongoDB's own server/);
});

test('findDatabase uses the embedded database when the processor cannot run mongod, also after a start that stored nothing', async () => {
  installMongod();
  assert.equal((await find()).kind, 'mongod');
  installMongod(ILLEGAL_INSTRUCTION);
  assert.equal((await find(join(folder, 'other'))).kind, 'embedded');
  assert.match(
    messages.join('\n'),
    /cannot run .*mongod: this processor lacks the instructions that MongoDB needs \(AVX\)/,
  );
  assert.equal((await find()).kind, 'embedded');
  assert.match(readFileSync(join(folder, 'data/database.json'), 'utf8'), /"kind":"embedded"/);
});

test('findDatabase rejects and changes nothing when the processor cannot run the mongod of stored data', async () => {
  const binary = installMongod();
  await find();
  storeData();
  const choice = readFileSync(join(folder, 'data/database.json'), 'utf8');
  installMongod(ILLEGAL_INSTRUCTION);
  await assert.rejects(find(), (error: Error) => {
    assert.match(error.message, /^The data in .* this machine cannot run .*AVX\)\. Nothing was changed\./);
    assert.ok(error.message.includes(binary));
    return true;
  });
  assert.equal(readFileSync(join(folder, 'data/database.json'), 'utf8'), choice);
  installMongod('echo "libcrypto.so.3 is missing" >&2; exit 127\n');
  await assert.rejects(find(), /it ends with 127: libcrypto\.so\.3 is missing/);
});
