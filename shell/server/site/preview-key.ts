import { randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Exchange } from '../http/exchange.ts';

/** The key in `DATA_DIR/preview-key`, made once. Who has it may ask past the caches. */
export function previewKeyIn(dataDir: string): string {
  const file = join(dataDir, 'preview-key');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, `${randomBytes(16).toString('hex')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

/** `Cache-Control: no-cache` with the right `X-Preview-Key`. */
export function asksForFresh({ req }: Exchange, key: string): boolean {
  const given = req.headers['x-preview-key'];
  if (typeof given !== 'string' || !/no-cache/i.test(req.headers['cache-control'] ?? '')) return false;
  const [mine, theirs] = [Buffer.from(key), Buffer.from(given)];
  return mine.length === theirs.length && timingSafeEqual(mine, theirs);
}
