// Parses the arguments of `npx linkstall`, runs the command and prints its result. The list of commands is in commands.ts.
import { Command, CommanderError } from 'commander';

import type { Command as Definition, CommandResult } from './command.ts';
import { VERSION } from '../version.ts';
import { GROUPS } from './commands.ts';
import { checkValues } from './values.ts';

const COMMON = `
Every command takes --data-dir, --platform, --env, --json and --yes. Inside of a remote's folder its name may be left out.
A <release> is <version>~<hash>, or only <version>, if a single build has that version.`;

/**
 * Runs one command. A refusal sets the exit code of the process.
 * @param argv without the names of Node and of the program
 */
export async function runCommand(argv: readonly string[]): Promise<void> {
  // Read before the arguments are parsed, because parse errors must also be JSON.
  const isJson = argv.includes('--json');
  const program = createProgram(isJson);
  for (const { title, commands } of GROUPS) for (const command of commands) define({ program, title, isJson }, command);
  await program.parseAsync(argv, { from: 'user' }).catch((error: unknown) => refuse(error, isJson));
}

const createProgram = (isJson: boolean) =>
  new Command('linkstall')
    .description('Creates, deploys, inspects and rolls back remotes, each one alone.')
    .version(VERSION, '--version', 'prints the version')
    .option('--data-dir <folder>', 'the data folder with releases, pointers and keys (default: DATA_DIR, else .data)')
    .option('--platform <address>', 'a platform over HTTP (default: that of linkstall.json, if there is one)')
    .option('--env <name>', 'the environment (default: that of the running platform, else ENVIRONMENT, else local)')
    .option('--json', 'prints only the result as JSON to standard output')
    .option('--yes', 'asks for no confirmation; required without a terminal')
    .addHelpText('after', COMMON)
    .helpCommand(false)
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeErr: (text) => void (isJson || process.stderr.write(text)) })
    .showHelpAfterError('(linkstall --help lists the commands)')
    .exitOverride();

function define(
  { program, title, isJson }: { program: Command; title: string; isJson: boolean },
  { name, parameters, usage, description, examples, options = [], load }: Definition,
) {
  const command = program
    .command(`${name} ${parameters}`.trim())
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
    const run = await load();
    const result = await run(values, ...args.slice(0, -2));
    print(result, isJson);
    await result.completion;
  });
}

function print({ json, text, ok = true }: CommandResult, isJson: boolean) {
  if (!ok) process.exitCode = 1;
  process.stdout.write(`${isJson ? JSON.stringify(json, null, 1) : text}\n`);
}

async function refuse(error: unknown, isJson: boolean) {
  if (error instanceof CommanderError && error.exitCode === 0) return; // The person asked for help.
  process.exitCode = 1;
  if (error instanceof CommanderError && !isJson) return; // Commander has printed the message.
  const { refusal } = await import('./refusal.ts');
  const { problems, text } = refusal(error);
  process.stderr.write(isJson ? '' : `${text}\n`);
  if (isJson) process.stdout.write(`${JSON.stringify({ ok: false, problems }, null, 1)}\n`);
  // Exits at once, because work that cannot be cancelled would keep the process alive.
  if (error instanceof Error && 'exitCode' in error && !(error instanceof CommanderError))
    process.exit(Number(error.exitCode));
}
