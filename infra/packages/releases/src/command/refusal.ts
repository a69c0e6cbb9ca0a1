// Converts an error into problems for programs and text for people.
import { CommanderError } from 'commander';

import { describeError } from '../../../../dev/processes/failure.mjs';
import type { Problem } from '../formats.ts';
import { ReleaseError } from '../release-error.ts';
import { describeProblems } from './output.ts';

export function refusal(error: unknown): { problems: readonly Problem[]; text: string } {
  if (error instanceof ReleaseError) {
    const { message, problems } = error;
    const details = describeProblems(problems);
    return { problems, text: details.includes(message) ? details : `${message}\n${details}` };
  }
  if (error instanceof CommanderError) {
    const message =
      error.code === 'commander.help'
        ? 'Name a command: linkstall --help lists all commands.'
        : error.message.replace('error: ', '');
    return { problems: [{ code: error.code, message }], text: message };
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unexpected';
  const message = describeError(error);
  return { problems: [{ code, message }], text: message };
}
