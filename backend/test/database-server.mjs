// Starts a real database for the tests: the embedded one, in a folder of its own.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';

const BUILD = join(import.meta.dirname, '../../infra/local/database/build.mjs');

/** Path of the embedded database; the first time on a machine it is built, which takes about a minute. */
export function databaseBinary() {
  return execFileSync(process.execPath, [BUILD], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
}

/**
 * @param {string} binary
 * @param {string} folder
 * @param {string} [listen]
 */
export async function startDatabase(binary, folder, listen = '127.0.0.1:0') {
  const child = spawn(binary, ['-data', folder, '-listen', listen], { stdio: ['ignore', 'pipe', 'inherit'] });
  const uri = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The database ended with code ${code}`)));
    createInterface({ input: child.stdout }).once('line', (line) => resolve(line.replace(/^ready /, '').trim()));
  });
  return {
    /** @type {string} */
    uri,
    /** Ends it, and waits until it has. */
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
