// What pages load and what front ends release, to the byte. The limits are what they weighed when it was last decided, and
// a little: whoever needs more moves them on purpose.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { FRONT_ENDS, folderOf } from '../rspack/front-ends.mjs';
import { ROOT } from './machine/platform.ts';
import { loadPage } from './page-load.ts';
import type { How, Prepared } from './prepared.ts';
import type { Result } from './report.ts';

/** Bytes over the network: of a link page all but pictures, of the store its script. */
const BUDGETS = {
  full: { linkPage: 8_000, storeScript: 2_500 },
  quick: { linkPage: 9_000, storeScript: 2_500 },
};
/** Until something more is decided; less than what a library brings. */
const ROOM = 15;
/** kB (1000) of script as it is read, so that what is added counts in full. */
const SCRIPT = {
  ...{ shell: 517, 'mfe-account': 123, 'mfe-links': 214, 'mfe-public': 107, 'mfe-releases': 51, 'mfe-store': 166 },
} as Record<string, number>;

export async function measureWeight(prepared: Prepared, { quick }: How): Promise<Result> {
  const limits = quick ? BUDGETS.quick : BUDGETS.full;
  const browser = await prepared.browser();
  const { url } = await prepared.platform();
  const load = (path: string) => loadPage(browser, { url: url + path, slow: false });
  const page = await load(`/${(await prepared.creator()).username}`);
  const landing = await load('/');
  const store = await load('/store/@meera.cooks');
  const shifts = Math.max(page.cls, landing.cls, store.cls);
  return {
    title: 'weight',
    rows: [
      { name: 'link page: all but pictures', value: page.bytes - page.pictures, unit: 'B', limit: limits.linkPage },
      { name: 'link page: script', value: page.script, unit: 'B', limit: 0 },
      { name: 'landing page before a touch: script', value: landing.script, unit: 'B', limit: 0 },
      { name: 'store: script over the network', value: store.scriptBytes, unit: 'B', limit: limits.storeScript },
      { name: 'CLS of the three', value: shifts, unit: '', limit: 0 },
      ...FRONT_ENDS.map((name) => ({
        ...{ name: `${name}: script that it releases`, value: scriptOf(name) / 1000, unit: 'kB' },
        limit: (SCRIPT[name] ?? 0) + ROOM,
      })),
    ],
  };
}

/**
 * Bytes of all script of a build.
 * @param name of a front end
 */
function scriptOf(name: string) {
  const folder = join(ROOT, folderOf(name), 'dist/release');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  return files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
}
