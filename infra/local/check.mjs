// npm run check: everything that can be said without running the product. `npm run check -- eslint types` narrows.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, realpathSync } from 'node:fs';
import { availableParallelism, setPriority } from 'node:os';
import { join } from 'node:path';

import { FRONT_ENDS, folderOf } from '../rspack/front-ends.mjs';

const ROOT = join(import.meta.dirname, '../..');
const APPS = [...FRONT_ENDS.map(folderOf), 'backend'];
/** What lies below `infra` is in it. */
const SOURCES = [...APPS.filter((folder) => !folder.startsWith('infra/')), 'infra'];

/** @typedef {{name: string, command: string[]}} Check */

/** All checks, one per tool, and one per package for the compiler. @returns {Check[]} */
export function listChecks() {
  return [
    { name: 'check eslint', command: ['eslint', '.'] },
    { name: 'check prettier', command: ['prettier', '--check', '.'] },
    ...typeProjects().map((project) => ({ name: `check types ${project}`, command: typeCommand(project) })),
    { name: 'check import rules', command: ['depcruise', '--config', '.dependency-cruiser.cjs', ...SOURCES] },
    { name: 'check dead code', command: ['knip', '--no-progress'] },
  ];
}

/** Every folder with a tsconfig.json: packages, and what is in infra. */
function typeProjects() {
  const inInfra = readdirSync(join(ROOT, 'infra')).map((name) => `infra/${name}`);
  return [...new Set([...APPS, 'infra', ...inInfra])].filter((folder) =>
    existsSync(join(ROOT, folder, 'tsconfig.json')),
  );
}

/** @param {string} project */
function typeCommand(project) {
  const memory = join(ROOT, '.cache/tsc', `${project.replaceAll('/', '-')}.tsbuildinfo`);
  return ['tsc', '-p', project, '--noEmit', '--incremental', '--tsBuildInfoFile', memory];
}

/**
 * Runs a check to its end.
 * @param {Check} check @param {AbortSignal} [signal] @param {number} [priority] as the system counts it: 19 gives way to all
 * @returns {Promise<{passed: boolean, output: string}>}
 */
export function runCheck({ command: [tool = '', ...args] }, signal, priority = 0) {
  mkdirSync(join(ROOT, '.cache/tsc'), { recursive: true });
  const bin = join(ROOT, 'node_modules/.bin', tool);
  return new Promise((resolve) => {
    const child = spawn(bin, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], ...(signal && { signal }) });
    if (priority > 0 && child.pid) setPriority(child.pid, priority);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => resolve({ passed: false, output: error.message }));
    child.once('close', (code) => resolve({ passed: code === 0, output: output.trim() }));
  });
}

async function main() {
  const words = process.argv.slice(2).map((word) => word.toLowerCase());
  const waiting = listChecks().filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  /** @type {string[]} */
  const failed = [];
  await Promise.all(
    Array.from({ length: Math.min(2, availableParallelism()) }, async () => {
      for (let check = waiting.shift(); check; check = waiting.shift()) {
        const { passed, output } = await runCheck(check);
        console.log(`${passed ? 'ok    ' : 'FAILED'} ${check.name}`);
        if (!passed) {
          failed.push(check.name);
          console.log(output);
        }
      }
    }),
  );
  console.log(failed.length > 0 ? `failed: ${failed.join(', ')}` : 'all checks passed');
  return failed.length > 0 ? 1 : 0;
}

if (process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename) process.exit(await main());
