import type { MultiStats, Stats } from '@rspack/core';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const ROOT = join(import.meta.dirname, '../../..');

/** `at`: file and line in the repository */
export interface Problem {
  kind: string;
  at: string;
  message: string;
}

/**
 * Writes the state of a package for the edge, which sends it to every open page (shell/server/dev/dev-reload.ts). Prints the
 * problems of the package to the terminal.
 */
export function publishStatus(dataDir: string, name: string, status: { hash?: string; problems: readonly Problem[] }) {
  const folder = join(dataDir, 'dev');
  mkdirSync(folder, { recursive: true });
  const temporaryFile = join(folder, `.${name}-${process.pid}`);
  writeFileSync(temporaryFile, JSON.stringify(status));
  renameSync(temporaryFile, join(folder, `${name}.json`));
  printProblems(status.problems);
}

export function printProblems(problems: readonly Problem[]) {
  for (const { kind, at, message } of problems) console.error(`${kind}: ${at}\n${message}\n`);
}

/** The errors of a build, each with its file and line. */
export function problemsOf(name: string, stats: MultiStats | Stats | undefined, root: string = ROOT): Problem[] {
  if (!stats?.hasErrors()) return [];
  const { errors = [] } = stats.toJson({ all: false, errors: true });
  return errors.map(({ message, moduleIdentifier = '', loc = '' }) => {
    const text = stripVTControlCharacters(message);
    const file = moduleIdentifier.split('!').at(-1)?.split('|').at(-1) ?? '';
    const place = /(\d{1,7}:\d{1,7})\]/.exec(text) ?? /:(\d{1,7}:\d{1,7})/.exec(text);
    const line = place?.[1] ?? loc.split('-')[0];
    return { kind: 'build', at: `${relative(root, file) || name}${line ? `:${line}` : ''}`, message: text };
  });
}
