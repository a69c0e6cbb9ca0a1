import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');

/** @typedef {{kind: string, at: string, message: string}} Problem `at`: file and line in the repository */

/**
 * Tells the edge, and by it every open page, how a part is (shell/server/site/dev-reload.ts), and the terminal what is wrong.
 * @param {string} dataDir @param {string} part @param {{hash?: string, problems: readonly Problem[]}} said
 */
export function say(dataDir, part, said) {
  const folder = join(dataDir, 'dev');
  mkdirSync(folder, { recursive: true });
  const draft = join(folder, `.${part}-${process.pid}`);
  writeFileSync(draft, JSON.stringify(said));
  renameSync(draft, join(folder, `${part}.json`));
  tell(said.problems);
}

/** @param {readonly Problem[]} problems */
export function tell(problems) {
  for (const { kind, at, message } of problems) console.error(`${kind}: ${at}\n${message}\n`);
}

/**
 * What a build says is wrong.
 * @param {string} name @param {import('@rspack/core').MultiStats | import('@rspack/core').Stats | undefined} stats
 * @returns {Problem[]}
 */
export function problemsOf(name, stats) {
  if (!stats?.hasErrors()) return [];
  const { errors = [] } = stats.toJson({ all: false, errors: true });
  return errors.map(({ message, moduleIdentifier = '', loc = '' }) => {
    const text = stripVTControlCharacters(message);
    const file = moduleIdentifier.split('!').at(-1)?.split('|').at(-1) ?? '';
    const place = /(\d{1,7}:\d{1,7})\]/.exec(text) ?? /:(\d{1,7}:\d{1,7})/.exec(text);
    const line = place?.[1] ?? loc.split('-')[0];
    return { kind: 'build', at: `${relative(ROOT, file) || name}${line ? `:${line}` : ''}`, message: text };
  });
}
