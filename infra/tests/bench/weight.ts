// The exact size of pages and releases. Each limit is the last agreed size plus a small reserve. A larger size needs a
// deliberate change of the limit.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { FRONT_ENDS, folderOf } from '../../packages/build/front-ends.mjs';
import { ROOT } from './machine/platform.ts';
import { loadPage } from './page-load.ts';
import type { RunOptions, BenchResources } from './resources.ts';
import type { Result } from './report.ts';

/**
 * Bytes over the network: of a link page and of a page with a cover, a web font and blocks, without images and fonts; of the
 * font, and of the scripts of the store.
 */
const BUDGETS = {
  full: { linkPage: 8_000, blockPage: 12_000, font: 30_000, storeScript: 2_500 },
  quick: { linkPage: 9_000, blockPage: 13_000, font: 30_000, storeScript: 2_500 },
};
/** The reserve in kB. It is smaller than a typical library. */
const RESERVE = 15;
/** kB (1000 bytes) of uncompressed script, so each addition counts completely. */
const SCRIPT = {
  ...{
    shell: 562,
    'mfe-account': 135,
    'mfe-links': 296,
    'mfe-public': 140,
    'mfe-releases': 96,
    'mfe-site': 60,
    'mfe-store': 196,
  },
} as Record<string, number>;

export async function measureWeight(resources: BenchResources, { quick }: RunOptions): Promise<Result> {
  const limits = quick ? BUDGETS.quick : BUDGETS.full;
  const browser = await resources.browser();
  const { url } = await resources.platform();
  const load = (path: string) => loadPage(browser, { url: url + path, isSlow: false });
  const page = await load(`/${(await resources.creator()).username}`);
  const blocks = await load('/ananya-reads');
  const landing = await load('/');
  const store = await load('/store/@meera.cooks');
  const shifts = Math.max(page.cls, blocks.cls, landing.cls, store.cls);
  return {
    title: 'weight',
    rows: [
      { name: 'link page: all but pictures', value: page.bytes - page.imageBytes, unit: 'B', limit: limits.linkPage },
      { name: 'link page: script', value: page.uncompressedScriptBytes, unit: 'B', limit: 0 },
      {
        ...{ name: 'page with blocks: all but pictures and the font', unit: 'B', limit: limits.blockPage },
        value: blocks.bytes - blocks.imageBytes - blocks.fontBytes,
      },
      { name: 'page with blocks: font', value: blocks.fontBytes, unit: 'B', limit: limits.font },
      { name: 'page with blocks: script', value: blocks.uncompressedScriptBytes, unit: 'B', limit: 0 },
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
