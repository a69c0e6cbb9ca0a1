import { createInterface } from 'node:readline';

import { ReleaseError } from '../release-error.ts';
import { InterruptError } from './interruption.ts';
import { styled, table, printToStderr } from './output.ts';

const NO_CHANGE = 'Nothing was changed.';

/** Prints a plan: a title, and pairs of a subject and its value. */
export function printPlan(title: string, lines: readonly (readonly [string, string])[]) {
  printToStderr(styled('bold', title, process.stderr));
  printToStderr(table(lines.map(([subject, value]) => [`  ${subject}`, value])));
}

/** Asks for confirmation, and rejects unless the person confirms. */
export async function confirm(
  { yes }: { yes?: boolean },
  question: string,
  { input, output }: { input: NodeJS.ReadableStream & { isTTY?: boolean }; output: NodeJS.WritableStream } = {
    input: process.stdin,
    output: process.stderr,
  },
) {
  if (yes) return;
  if (!input.isTTY)
    throw new ReleaseError(
      'command.yes',
      'Nothing was changed, because there is no terminal for the confirmation: add --yes.',
    );
  const reply = await readReply(`${question} [y/N] `, { input, output });
  if (!/^y(es)?$/i.test(reply.trim())) throw new ReleaseError('command.no', NO_CHANGE);
}

/** Asks a question in the terminal. Ctrl-D gives an empty reply; Ctrl-C rejects. */
export function readReply(
  question: string,
  streams: { input: NodeJS.ReadableStream; output: NodeJS.WritableStream },
): Promise<string> {
  const terminal = createInterface({ ...streams, terminal: true });
  return new Promise((resolve, reject) => {
    terminal.once('SIGINT', () => reject(new InterruptError(NO_CHANGE, 'SIGINT')));
    terminal.once('SIGINT', () => terminal.close());
    terminal.once('close', () => streams.output.write('\n'));
    terminal.once('close', () => resolve(''));
    terminal.question(question, (reply) => {
      resolve(reply);
      terminal.removeAllListeners('close').close();
    });
  });
}
