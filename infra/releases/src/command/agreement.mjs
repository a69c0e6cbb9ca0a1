import { createInterface } from 'node:readline/promises';

import { ReleaseError } from '../release-error.mjs';
import { styled, table, tell } from './said.mjs';

/** @param {string} title @param {readonly (readonly [string, string])[]} lines what it is about, and what of it */
export function tellPlan(title, lines) {
  tell(styled('bold', title, process.stderr));
  tell(table(lines.map(([about, what]) => [`  ${about}`, what])));
}

/** Asks whether to go on. @param {{yes?: boolean}} asked @param {string} question */
export async function agree({ yes }, question) {
  if (yes) return;
  if (!process.stdin.isTTY)
    throw new ReleaseError('command.yes', 'There is no terminal to ask in, so nothing was changed: add --yes.');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const said = await terminal.question(`${question} [y/N] `).finally(() => terminal.close());
  if (!/^y(es)?$/i.test(said.trim())) throw new ReleaseError('command.no', 'Nothing was changed.');
}
