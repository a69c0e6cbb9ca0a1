import { randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Exchange } from '../http/exchange.ts';

const KEY_FORMAT = /^[0-9a-f]{32}$/;

/**
 * The preview key in `DATA_DIR/preview-key`. The key is created when the file is missing or invalid. A request with the key
 * can bypass caches. When the file cannot be written, the key is random and unknown to everybody.
 */
export function previewKeyIn(dataDir: string): string {
  const file = join(dataDir, 'preview-key');
  const newKey = randomBytes(16).toString('hex');
  try {
    const storedKey = read(file);
    if (storedKey !== null) return storedKey;
    mkdirSync(dataDir, { recursive: true });
    rmSync(file, { force: true });
    writeFileSync(file, `${newKey}\n`, { flag: 'wx', mode: 0o600 });
    return newKey;
  } catch {
    return newKey;
  }
}

function read(file: string): string | null {
  if (!existsSync(file)) return null;
  const key = readFileSync(file, 'utf8').trim();
  return KEY_FORMAT.test(key) ? key : null;
}

/** Whether a request has `Cache-Control: no-cache` and the right `X-Preview-Key`. */
export const bypassesCache = ({ req }: Exchange, key: string): boolean =>
  /no-cache/i.test(req.headers['cache-control'] ?? '') && isPreviewKey(req.headers['x-preview-key'], key);

export const isPreviewKey = (candidate: unknown, key: string): boolean =>
  typeof candidate === 'string' &&
  KEY_FORMAT.test(candidate) &&
  KEY_FORMAT.test(key) &&
  timingSafeEqual(Buffer.from(key), Buffer.from(candidate));
