// Runs the commands that a page of the documentation or a pipeline shows.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const MAX_OUTPUT_BYTES = 10_000_000;

/** In commands after this function, `npx linkstall` runs the program. `--yes` answers the confirmation. */
export const npxRuns = (program: string) => `npx() { shift; ${program} "$@" --yes; }`;
/** Runs the program of the package that a repository has installed. */
export const NPX = npxRuns('node_modules/.bin/linkstall');

/** The environment of a person whose npm uses a registry of this machine. */
export const npmEnvironment = (home: string, registry: string): NodeJS.ProcessEnv => ({
  ...{ PATH: process.env.PATH, HOME: home, XDG_CONFIG_HOME: join(home, 'config') },
  ...{ npm_config_registry: registry, npm_config_cache: join(home, 'npm') },
  // A check for known vulnerabilities and for a new version of npm would need the network.
  ...{ npm_config_audit: 'false', npm_config_update_notifier: 'false' },
});

/** The code blocks of a Markdown file, by the heading of their section. */
export function codeBlocks(file: string): ReadonlyMap<string, readonly string[]> {
  const blocks = new Map<string, string[]>();
  for (const section of readFileSync(file, 'utf8').split(/^## /m).slice(1)) {
    const heading = section.slice(0, section.indexOf('\n'));
    const texts = [...section.matchAll(/^```\n(.*?)^```$/gms)].map(([, text = '']) => text);
    if (texts.length > 0) blocks.set(heading, texts);
  }
  return blocks;
}

/** The lines of a job in a pipeline of GitLab. */
export function jobScript(file: string, job: string): string {
  const lines = readFileSync(file, 'utf8').split('\n');
  const start = lines.indexOf('  script:', lines.indexOf(`${job}:`)) + 1;
  const end = lines.findIndex((line, index) => index >= start && !/^ {4}(- |#)/.test(line));
  const script = lines.slice(start, end).flatMap((line) => /^ {4}- (.*)$/.exec(line)?.[1] ?? []);
  if (script.length === 0) throw new Error(`${file} has no job ${job}`);
  return script.join('\n');
}

/**
 * Runs commands in bash until one fails.
 * @returns their output
 */
export async function runCommands(
  commands: string,
  { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<string> {
  const options = { cwd, env, maxBuffer: MAX_OUTPUT_BYTES };
  try {
    return (await execute('bash', ['--norc', '-euo', 'pipefail', '-c', commands], options)).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
    throw new Error(`${commands}\n${stdout}\n${stderr}`, { cause: error });
  }
}
