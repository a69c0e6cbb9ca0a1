// The exact size of pages and releases. Each limit is the last agreed size plus a small reserve. A larger size needs a
// deliberate change of the limit.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { FRONT_ENDS, folderOf } from '../../packages/build/front-ends.mjs';
import { ROOT } from './machine/platform.ts';
import { loadPage } from './page-load.ts';
import type { RunOptions, BenchResources } from './resources.ts';
import type { Result } from './report.ts';

/** Bytes over the network: of a link page without images, and of the scripts of the store. */
const BUDGETS = {
  full: { linkPage: 8_000, storeScript: 2_500 },
  quick: { linkPage: 9_000, storeScript: 2_500 },
};
/** The reserve in kB. It is smaller than a typical library. */
const RESERVE = 15;
/** kB (1000 bytes) of uncompressed script, so each addition counts completely. */
const SCRIPT = {
  ...{ shell: 545, 'mfe-account': 132, 'mfe-links': 219, 'mfe-public': 109, 'mfe-releases': 58, 'mfe-store': 192 },
} as Record<string, number>;

export async function measureWeight(resources: BenchResources, { quick }: RunOptions): Promise<Result> {
  const limits = quick ? BUDGETS.quick : BUDGETS.full;
  const browser = await resources.browser();
  const { url } = await resources.platform();
  const load = (path: string) => loadPage(browser, { url: url + path, isSlow: false });
  const page = await load(`/${(await resources.creator()).username}`);
  const landing = await load('/');
  const store = await load('/store/@meera.cooks');
  const shifts = Math.max(page.cls, landing.cls, store.cls);
  return {
    title: 'weight',
    rows: [
      { name: 'link page: all but pictures', value: page.bytes - page.imageBytes, unit: 'B', limit: limits.linkPage },
      { name: 'link page: script', value: page.uncompressedScriptBytes, unit: 'B', limit: 0 },
      { name: 'landing page before a touch: script', value: landing.uncompressedScriptBytes, unit: 'B', limit: 0 },
      { name: 'store: script over the network', value: store.scriptBytes, unit: 'B', limit: limits.storeScript },
      { name: 'largest CLS of these pages', value: shifts, unit: '', limit: 0 },
      ...FRONT_ENDS.map((name) => ({
        ...{ name: `${name}: script that it releases`, value: scriptOf(name) / 1000, unit: 'kB' },
        limit: (SCRIPT[name] ?? 0) + RESERVE,
      })),
    ],
  };
}

/**
 * The bytes of all scripts in a build.
 * @param name of a front end
 */
function scriptOf(name: string) {
  const folder = join(ROOT, folderOf(name), 'dist/release');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  return files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
}
