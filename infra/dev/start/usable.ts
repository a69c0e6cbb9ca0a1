// Checks whether a browser can use the site: the landing page loads, and lists the sample creators if they are expected.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { Failure, describeError } from '../processes/failure.mjs';
import type { Settings } from './settings.ts';

/** A first start draws the samples before the API is ready. A small or busy machine needs minutes for it. */
const LIMIT = 300_000;

interface Options {
  url: string;
  settings: Settings;
  signal: AbortSignal;
  hasLogFiles: boolean;
}

export async function waitUntilUsable({ url, settings, signal, hasLogFiles }: Options) {
  const { dataDir, seed, nodeEnv } = settings;
  // After the first success the operator may delete the samples.
  const marker = join(dataDir, 'samples-seen');
  const wantsSamples = !existsSync(marker) && seed !== 'none' && (seed === 'samples' || nodeEnv !== 'production');
  const deadline = Date.now() + LIMIT;
  let state = '';
  for (let pause = 50; Date.now() < deadline; pause = Math.min(pause * 1.3, 1_000)) {
    state = await probe(url, wantsSamples, signal);
    if (state === '') {
      if (wantsSamples) recordSamplesSeen(marker);
      return;
    }
    await delay(pause, undefined, { signal });
  }
  const logs = hasLogFiles ? ` The logs are in ${join(dataDir, 'logs')}.` : '';
  throw new Failure(`Linkstall was started, but is not usable after ${LIMIT / 1000} s: ${state}.${logs}`);
}

/** Without this marker the next start waits for the samples again. */
function recordSamplesSeen(file: string) {
  try {
    rmSync(file, { recursive: true, force: true });
    writeFileSync(file, '');
  } catch (error) {
    console.error(`start: ${describeError(error)}`);
  }
}

/** @returns the problem, or an empty text */
async function probe(url: string, wantsSamples: boolean, signal: AbortSignal): Promise<string> {
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(10_000)]);
    const ready = await fetch(new URL('/health/ready', url), { signal: limit });
    await ready.arrayBuffer();
    if (!ready.ok) return `/health/ready answers ${ready.status}`;
    if (wantsSamples) {
      const { data } = (await (await fetch(new URL('/api/v1', url), { signal: limit })).json()) as { data?: unknown[] };
      if (!data?.length) return 'the samples are not there';
    }
    const landing = await fetch(url, { signal: limit });
    await landing.arrayBuffer();
    return landing.ok ? '' : `/ answers ${landing.status}`;
  } catch (error) {
    signal.throwIfAborted();
    return error instanceof Error ? error.message : String(error);
  }
}
