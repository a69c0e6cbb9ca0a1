// The Lighthouse scores of a link page, a store and the landing page. npx fetches Lighthouse when this section runs, because
// it has 176 MB and the project itself does not need it.
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';

import { findOrInstall, findFullChromium } from '../runner/programs.mjs';
import { median } from './statistics.ts';
import type { BenchResources } from './resources.ts';
import type { Result } from './report.ts';

const VERSION = '13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const RUNS = 3;
/** The time limit of a run, including the download in the first run. */
const LIMIT_MS = 240_000;
const CHROME_FLAGS = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-component-update'],
  ...['--disable-background-networking', '--disable-sync'],
];

export async function measureLighthouse(resources: BenchResources): Promise<Result> {
  const chrome = await findOrInstall(findFullChromium, resources.signal);
  const { url } = await resources.platform();
  const pages = new Map([
    ['link page', await resources.pageUrl()],
    ['store', `${url}/store/@meera.cooks`],
    ['landing page', `${url}/`],
  ]);
  const rows = [];
  for (const [name, page] of pages) {
    const runs = [];
    for (let run = 0; run < RUNS; run += 1) {
      const options = { chrome, signal: resources.signal };
      // Lighthouse sometimes loses its trace, and recommends another run.
      runs.push(await scoresOf(page, options).catch(() => scoresOf(page, options)));
    }
    for (const category of CATEGORIES) {
      const missingPoints = median(runs.map((scores) => 100 - (scores[category] ?? NaN)));
      rows.push({ name: `${name}: ${category}, points below 100`, value: missingPoints, unit: '', limit: 0 });
    }
  }
  return { title: 'lighthouse', rows };
}

/** @returns points of 100 by category */
async function scoresOf(
  url: string,
  { chrome, signal }: { chrome: string; signal: AbortSignal },
): Promise<Record<string, number>> {
  const options = [
    ...['--output=json', '--output-path=stdout', '--quiet', `--only-categories=${CATEGORIES.join(',')}`],
    `--chrome-flags=${CHROME_FLAGS.join(' ')}`,
  ];
  const { stdout } = await promisify(execFile)('npx', ['--yes', `lighthouse@${VERSION}`, url, ...options], {
    ...{ cwd: tmpdir(), signal, timeout: LIMIT_MS, maxBuffer: 64 * 1024 * 1024 },
    env: { ...process.env, CHROME_PATH: chrome },
  });
  const {
    categories,
    runtimeError,
  }: { categories: Record<string, { score: number }>; runtimeError?: { message: string } } = JSON.parse(stdout);
  if (runtimeError) throw new Error(`Lighthouse could not load ${url}: ${runtimeError.message}`);
  return Object.fromEntries(Object.entries(categories).map(([id, { score }]) => [id, Math.round(100 * score)]));
}
