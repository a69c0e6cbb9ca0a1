// Runs commands of `npx linkstall` for tests, one after the other, because the start of a process takes longer than most
// commands. command-process.ts starts this program.
import { runCommand } from '../src/command/program.ts';

export interface CommandCall {
  readonly args: readonly string[];
  readonly cwd: string;
  /** The environment variables of the command. An empty variable is unset. */
  readonly env: Readonly<Record<string, string>>;
}
/** `output` is standard output and standard error in the order in which the command wrote them. */
export interface CommandOutcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly output: string;
}

/** Replaces the two streams until `restore` is called. */
function recordOutput() {
  const outcome = { stdout: '', stderr: '', output: '' };
  const undo = (['stdout', 'stderr'] as const).map((name) => {
    const write = process[name].write.bind(process[name]);
    process[name].write = (chunk: string | Uint8Array) => {
      outcome[name] += String(chunk);
      outcome.output += String(chunk);
      return true;
    };
    return () => (process[name].write = write);
  });
  return { outcome, restore: () => undo.forEach((restore) => restore()) };
}

function setEnvironment(variables: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(variables))
    if (value) process.env[name] = value;
    else Reflect.deleteProperty(process.env, name);
}

async function runCall({ args, cwd, env }: CommandCall): Promise<CommandOutcome> {
  const previous = Object.fromEntries(Object.keys(env).map((name) => [name, process.env[name]]));
  process.chdir(cwd);
  setEnvironment(env);
  const { outcome, restore } = recordOutput();
  try {
    await runCommand(args);
  } finally {
    restore();
    setEnvironment(previous);
  }
  const code = Number(process.exitCode ?? 0);
  process.exitCode = undefined;
  return { code, ...outcome };
}

process.on('message', (call: CommandCall) => void runCall(call).then((outcome) => process.send?.(outcome)));
