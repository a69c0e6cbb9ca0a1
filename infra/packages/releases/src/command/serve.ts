import { runBuiltProgram } from '../../../../dev/processes/built-programs.mjs';
import { ReleaseError } from '../release-error.ts';
import type { CommandResult } from './command.ts';
import { ROOT, type CommandOptions } from './context.ts';

const PARTS = ['edge', 'api', 'worker', 'all'];

/** Runs a part of the platform from its build, until a signal ends it. Never resolves. */
export async function serve(_options: CommandOptions, part: string): Promise<CommandResult> {
  if (!PARTS.includes(part)) throw new ReleaseError('command.part', `Name one of: ${PARTS.join(', ')}.`);
  if (part !== 'all') return run(part);
  const { start } = await import('../../../../dev/start/start.ts');
  process.exit(await start({ root: ROOT, mode: 'serve' }));
}

/**
 * Prepares the database, or with `--shard` prints the commands that shard it. Never resolves, because the program ends the
 * process.
 */
export const migrate = ({ shard }: CommandOptions): Promise<CommandResult> =>
  run(shard ? 'migrate --shard' : 'migrate');

async function run(program: string): Promise<never> {
  await runBuiltProgram(program);
  return new Promise(() => {});
}
