import type { MultiStats, Stats } from '@rspack/core';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');

/** `at`: file and line in the repository */
export interface Problem {
  kind: string;
  at: string;
  message: string;
}

/**
 * Tells the edge, and by it every open page, how a part is (shell/server/site/dev-reload.ts), and the terminal what is wrong.
 */
export function say(dataDir: string, part: string, said: { hash?: string; problems: readonly Problem[] }) {
  const folder = join(dataDir, 'dev');
  mkdirSync(folder, { recursive: true });
  const draft = join(folder, `.${part}-${process.pid}`);
  writeFileSync(draft, JSON.stringify(said));
  renameSync(draft, join(folder, `${part}.json`));
  tell(said.problems);
}

export function tell(problems: readonly Problem[]) {
  for (const { kind, at, message } of problems) console.error(`${kind}: ${at}\n${message}\n`);
}

/** What a build says is wrong. */
export function problemsOf(name: string, stats: MultiStats | Stats | undefined): Problem[] {
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
