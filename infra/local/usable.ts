// Whether a browser can use the product: the landing is there, and the samples are on it where there should be any.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { Failure, inWords } from './failure.ts';
import type { Settings } from './settings.ts';

const LIMIT = 60_000;

interface Look {
  url: string;
  settings: Settings;
  signal: AbortSignal;
}

/** Waits until it is usable. */
export async function waitUntilUsable({ url, settings, signal }: Look) {
  const { dataDir, seed, nodeEnv } = settings;
  // Once they were there, an operator may take them away.
  const seen = join(dataDir, 'samples-seen');
  const wantsSamples = !existsSync(seen) && seed !== 'none' && (seed === 'samples' || nodeEnv !== 'production');
  const until = Date.now() + LIMIT;
  let state = '';
  for (let pause = 50; Date.now() < until; pause = Math.min(pause * 1.3, 1_000)) {
    state = await look(url, wantsSamples, signal);
    if (state === '') {
      if (wantsSamples) noteSeen(seen);
      return;
    }
    await delay(pause, undefined, { signal });
  }
  throw new Failure(
    `It was started but cannot be used after ${LIMIT / 1000} s: ${state}. The logs are in ${join(dataDir, 'logs')}.`,
  );
}

/** Without the note the next start looks for them once more. */
function noteSeen(file: string) {
  try {
    rmSync(file, { recursive: true, force: true });
    writeFileSync(file, '');
  } catch (error) {
    console.error(`start: ${inWords(error)}`);
  }
}

/** @returns empty when all is well */
async function look(url: string, wantsSamples: boolean, signal: AbortSignal): Promise<string> {
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
