// What `--help` and the documents say of the commands.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';

import { GROUPS } from './commands.ts';

const PROGRAM = join(import.meta.dirname, '../../linkstall.mjs');
const ROOT = join(import.meta.dirname, '../../../..');
const DOCUMENTS = [
  ...['README.md', 'CONTRIBUTING.md', 'infra/releases/README.md', 'infra/releases/SHIP-YOUR-MODULE.md'],
  ...['infra/mfe-releases/README.md', 'infra/kit/README.md'],
];
const COMMANDS = GROUPS.flatMap(({ commands }) => commands);

/** Fails where the command does not end with 0. */
const run = (...words: readonly string[]) => promisify(execFile)(process.execPath, [PROGRAM, ...words]);

describe('help', () => {
  it('stands behind every command, with an example', async () => {
    const helps = await Promise.all(COMMANDS.map(({ name }) => run(name, '--help')));
    for (const [at, { name }] of COMMANDS.entries()) {
      assert.match(
        helps[at]?.stdout ?? '',
        new RegExp(`Usage: linkstall ${name}[^]*--data-dir[^]*--json[^]*Examples?:\n  npx linkstall ${name}`),
      );
    }
  });

  it('knows every command and option that a document shows', () => {
    const common = ['--data-dir', '--env', '--json', '--yes', '--help'];
    const shown = DOCUMENTS.flatMap((path) => {
      const lines = readFileSync(join(ROOT, path), 'utf8').matchAll(/npx linkstall ([^`#|\n]+)/g);
      return [...lines].map(([, words = '']) => ({ path, words: words.trim() }));
    });
    assert.ok(shown.length > 20);
    for (const { path, words } of shown) {
      const [name = '', ...rest] = words.replaceAll(/"[^"]*"/g, 'text').split(/[\s,;:]+/);
      if (name === '<command>' || name === '…') continue;
      const command = COMMANDS.find((one) => one.name === name);
      assert.ok(command, `${path}: npx linkstall ${words}`);
      const known = [...common, ...(command.options ?? []).map(([flags]) => flags.split(' ')[0])];
      for (const option of rest.filter((word) => word.startsWith('--')))
        assert.ok(known.includes(option), `${path}: npx linkstall ${words}: ${name} has no ${option}`);
    }
  });

  it('lists what README lists, and nothing else', async () => {
    const { stdout: out } = await run('--help');
    const helped = COMMANDS.map(({ name }) => name);
    for (const name of helped) assert.match(out, new RegExp(`^  ${name}\\b`, 'm'));
    const [, table = ''] = readFileSync(join(ROOT, 'README.md'), 'utf8').split('### Releases');
    const rows = [...table.matchAll(/^\| (`[^|]{1,80})\|/gm)].map(([, cell = '']) => cell);
    const told = rows.flatMap((cell) => [...cell.matchAll(/`(\w+)/g)].map(([, name = '']) => name));
    const untilSettings = told.filter((name) => /^[a-z]+$/.test(name));
    assert.deepEqual([...new Set(untilSettings)].sort(), [...helped].sort());
  });
});
