import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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
  for (const { kind, at, message } of said.problems) console.error(`${kind}: ${at}\n${message}\n`);
}
