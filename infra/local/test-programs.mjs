// The programs that the tests need beside npm's packages. All that is missing is said at once, before anything is built.
import { existsSync } from 'node:fs';

import { findChromium } from './chromium.mjs';
import { buildDatabase, databaseCache, requireGo } from './database/build.mjs';
import { Failure } from './failure.mjs';
import { onPath } from './find-database.mjs';
import { step } from './progress.mjs';
import { findVarnish } from './varnish.mjs';

/**
 * Finds the programs, and installs those of Debian where that is allowed.
 * @param {string} root @param {AbortSignal} signal
 * @returns {Promise<{chromium: string, hasGo: boolean, buildDatabase: () => Promise<void>}>}
 * @throws {Failure} with everything that is missing
 */
export async function requirePrograms(root, signal) {
  const hasGo = onPath('go') !== undefined;
  const hasOwnDatabase = Boolean(process.env['MONGODB_URI'] || onPath('mongod'));
  /** @type {string[]} */
  const missing = [];
  const missingIs = (/** @type {unknown} */ error) =>
    void missing.push(error instanceof Error ? error.message : String(error));
  if (!hasOwnDatabase && !existsSync(databaseCache().binary)) await requireGo().catch(missingIs);
  const { path = '', problem } = await findChromium(root, signal);
  if (problem) missing.push(problem);
  await findVarnish(root, signal).catch(missingIs);
  if (missing.length > 0) throw new Failure(missing.join('\n'));
  if (!hasGo) console.log('Go is missing: the tests of the embedded database are left out');
  return {
    chromium: path,
    hasGo,
    buildDatabase: async () => {
      if (!hasGo) return;
      const say = (/** @type {string} */ line) => console.error(`database: ${line}`);
      await step('database', async () => ({ say: await buildDatabase(say) })).catch((error) => {
        throw new Failure(error.message);
      });
    },
  };
}
