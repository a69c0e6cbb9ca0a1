// Compares `--help` and the documents with the list of commands.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

import { linkstall } from '../../testing/command-process.ts';
import { GROUPS } from './commands.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
const GUIDE = join(ROOT, 'infra/docs/releases.md');
const DOCUMENTS = [
  ...[
    'README.md',
    'CONTRIBUTING.md',
    'infra/docs/using.md',
    'infra/docs/ship-your-module.md',
    'infra/mfe-releases/README.md',
    'infra/mfe-site/README.md',
  ].map((path) => join(ROOT, path)),
  ...[GUIDE, join(import.meta.dirname, '../../README.md')],
];
const COMMANDS = GROUPS.flatMap(({ commands }) => commands);

async function run(...args: readonly string[]) {
  const outcome = await linkstall(args);
  assert.equal(outcome.code, 0, outcome.output);
  return outcome;
}

describe('help', () => {
  it('prints usage, common options and an example for every command', async () => {
    const helps = await Promise.all(COMMANDS.map(({ name }) => run(name, '--help')));
    for (const [at, { name }] of COMMANDS.entries()) {
      assert.match(
        helps[at]?.stdout ?? '',
        new RegExp(`Usage: linkstall ${name}[^]*--data-dir[^]*--json[^]*Examples?:\n  npx linkstall ${name}`),
      );
    }
  });

  it('documents name only known commands and options', () => {
    const common = ['--data-dir', '--platform', '--env', '--json', '--yes', '--help'];
    const examples = DOCUMENTS.flatMap((path) => {
      const lines = readFileSync(path, 'utf8').matchAll(/npx linkstall ([^`#|\n]+)/g);
      return [...lines].map(([, commandLine = '']) => ({ path, commandLine: commandLine.trim() }));
    });
    assert.ok(examples.length > 20);
    for (const { path, commandLine } of examples) {
      const [name = '', ...rest] = commandLine.replaceAll(/"[^"]*"/g, 'text').split(/[\s,;:]+/);
      if (name === '<command>' || name === '…') continue;
      const command = COMMANDS.find((definition) => definition.name === name);
      assert.ok(command, `${path}: npx linkstall ${commandLine}`);
      const knownOptions = [...common, ...(command.options ?? []).map(([flags]) => flags.split(' ')[0])];
      for (const option of rest.filter((argument) => argument.startsWith('--')))
        assert.ok(knownOptions.includes(option), `${path}: npx linkstall ${commandLine}: ${name} has no ${option}`);
    }
  });

  it('the guide for teams lists exactly the commands that --help lists', async () => {
    const { stdout } = await run('--help');
    const listedNames = COMMANDS.map(({ name }) => name);
    for (const name of listedNames) assert.match(stdout, new RegExp(`^  ${name}\\b`, 'm'));
    const section = readFileSync(GUIDE, 'utf8')
      .split('\n## ')
      .find((text) => text.startsWith('Commands'));
    const rows = [...(section ?? '').matchAll(/^\| (`[^|]{1,80})\|/gm)].map(([, cell = '']) => cell);
    const names = rows.flatMap((cell) => [...cell.matchAll(/`([\w-]+)/g)].map(([, name = '']) => name));
    const commandNames = names.filter((name) => /^[a-z][a-z-]*$/.test(name));
    assert.deepEqual([...new Set(commandNames)].sort(), [...listedNames].sort());
  });
});
