// Parses the arguments of `npx linkstall`, runs the command and prints its result. The list of commands is in commands.ts.
import { Command, CommanderError } from 'commander';

import type { Command as Definition, CommandResult } from './command.ts';
import { GROUPS } from './commands.ts';
import { checkValues } from './values.ts';

const COMMON = `
Every command takes --data-dir, --env, --json and --yes. Inside of a remote's folder its name may be left out.
A <release> is <version>~<build>, or a version where only one build has it.`;

/**
 * Runs one command. A refusal sets the exit code of the process.
 * @param argv without the names of Node and of the program
 */
export async function runCommand(argv: readonly string[]): Promise<void> {
  // Read before the arguments are parsed, because parse errors must also be JSON.
  const isForPrograms = argv.includes('--json');
  const program = createProgram(isForPrograms);
  for (const { title, commands } of GROUPS)
    for (const command of commands) define({ program, title, isForPrograms }, command);
  await program.parseAsync(argv, { from: 'user' }).catch((error: unknown) => refuse(error, isForPrograms));
}

const createProgram = (isForPrograms: boolean) =>
  new Command('linkstall')
    .description('Creates, deploys, inspects and rolls back remotes, each one alone.')
    .option('--data-dir <folder>', 'the data folder with releases, pointers and keys (default: DATA_DIR, else .data)')
    .option('--env <name>', 'the environment (default: that of the running platform, else local)')
    .option('--json', 'prints only the result as JSON to standard output')
    .option('--yes', 'asks for no confirmation; required without a terminal')
    .addHelpText('after', COMMON)
    .helpCommand(false)
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeErr: (text) => void (isForPrograms || process.stderr.write(text)) })
    .showHelpAfterError('(linkstall --help lists the commands)')
    .exitOverride();

function define(
  { program, title, isForPrograms }: { program: Command; title: string; isForPrograms: boolean },
  { name, parameters: rest, usage, description, examples, options = [], verb }: Definition,
) {
  const command = program
    .command(`${name} ${rest}`.trim())
    .summary(description)
    .description(description)
    .helpGroup(title);
  if (usage !== undefined) command.usage(`[options] ${usage}`);
  for (const [flags, meaning] of options) command.option(flags, meaning);
  const lines = examples.map((example) => `  npx ${example}`).join('\n');
  command.addHelpText('after', `\n${examples.length > 1 ? 'Examples' : 'Example'}:\n${lines}`);
  command.action(async (...args) => {
    const values = command.optsWithGlobals();
    checkValues([...command.options, ...program.options], values);
    const run = await verb();
    const response = await run(values, ...args.slice(0, -2));
    print(response, isForPrograms);
    await response.until;
  });
}

function print({ json, text, ok = true }: CommandResult, isForPrograms: boolean) {
  if (!ok) process.exitCode = 1;
  process.stdout.write(`${isForPrograms ? JSON.stringify(json, null, 1) : text}\n`);
}

async function refuse(error: unknown, isForPrograms: boolean) {
  if (error instanceof CommanderError && error.exitCode === 0) return; // The person asked for help.
  process.exitCode = 1;
  if (error instanceof CommanderError && !isForPrograms) return; // Commander has printed the message.
  const { refusal } = await import('./refusal.ts');
  const { problems, text } = refusal(error);
  process.stderr.write(isForPrograms ? '' : `${text}\n`);
  if (isForPrograms) process.stdout.write(`${JSON.stringify({ ok: false, problems }, null, 1)}\n`);
  // Work that cannot be cancelled ends with the process.
  if (error instanceof Error && 'exitCode' in error && !(error instanceof CommanderError))
    process.exit(Number(error.exitCode));
}
