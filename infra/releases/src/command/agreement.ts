import { createInterface } from 'node:readline';

import { ReleaseError } from '../release-error.ts';
import { Stopped } from './stopped.ts';
import { styled, table, tell } from './said.ts';

const NOTHING = 'Nothing was changed.';

/** @param lines what it is about, and what of it */
export function tellPlan(title: string, lines: readonly (readonly [string, string])[]) {
  tell(styled('bold', title, process.stderr));
  tell(table(lines.map(([about, what]) => [`  ${about}`, what])));
}

/** Asks whether to go on. */
export async function agree(
  { yes }: { yes?: boolean },
  question: string,
  { input, output }: { input: NodeJS.ReadableStream & { isTTY?: boolean }; output: NodeJS.WritableStream } = {
    input: process.stdin,
    output: process.stderr,
  },
) {
  if (yes) return;
  if (!input.isTTY)
    throw new ReleaseError('command.yes', 'There is no terminal to ask in, so nothing was changed: add --yes.');
  const said = await readReply(`${question} [y/N] `, { input, output });
  if (!/^y(es)?$/i.test(said.trim())) throw new ReleaseError('command.no', NOTHING);
}

/** Ctrl-D is no response, Ctrl-C ends. */
function readReply(
  question: string,
  how: { input: NodeJS.ReadableStream; output: NodeJS.WritableStream },
): Promise<string> {
  const terminal = createInterface({ ...how, terminal: true });
  return new Promise((resolve, reject) => {
    terminal.once('SIGINT', () => reject(new Stopped(NOTHING, 'SIGINT')));
    terminal.once('SIGINT', () => terminal.close());
    terminal.once('close', () => how.output.write('\n'));
    terminal.once('close', () => resolve(''));
    terminal.question(question, (said) => {
      resolve(said);
      terminal.removeAllListeners('close').close();
    });
  });
}
