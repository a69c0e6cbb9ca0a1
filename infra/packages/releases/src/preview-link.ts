// Release previews show an earlier composition or a release that no visitor gets yet. A link is valid for ten minutes.
// The link sets a cookie, which is valid for an hour. Both are signed with the preview key and name the composition or
// release.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { isReleaseName, isRemoteName } from './signed/verify.ts';
import { ReleaseError } from './release-error.ts';

export type PreviewTarget = { composition: string } | { remote: string; release: string };
type Purpose = 'link' | 'cookie';

const KEY = /^[0-9a-f]{32}$/;
const COMPOSITION = /^[0-9a-f]{12}$/;
const SIGNED = /^([\w-]+)\.([\w-]{43})$/;
export const LINK_SECONDS = 10 * 60;
export const COOKIE_SECONDS = 60 * 60;

/**
 * A URL that shows the preview to everybody who opens the URL within ten minutes.
 * @param where `url`: the address of the running platform
 */
export async function previewLink(
  { dataDir, url }: { dataDir: string; url: string },
  requested: PreviewTarget,
): Promise<{ url: string; until: string }> {
  const target = previewedIn(requested);
  if (!target)
    throw new ReleaseError('preview.name', 'A composition has 12 hexadecimal digits, a release is <remote>@<release>.');
  const until = Date.now() + LINK_SECONDS * 1000;
  const link = new URL('/preview', url);
  link.searchParams.set('link', signPreview(await keyIn(dataDir), 'link', { ...target, until }));
  return { url: link.href, until: new Date(until).toISOString() };
}

export function signPreview(key: string, purpose: Purpose, preview: PreviewTarget & { until: number }) {
  const text = Buffer.from(JSON.stringify(preview)).toString('base64url');
  return `${text}.${signatureOf(key, purpose, text)}`;
}

/** Reads a link or a cookie. Null when the signature, the purpose or the expiry is wrong. */
export function readPreview(
  key: string,
  purpose: Purpose,
  signedText: string,
): (PreviewTarget & { until: number }) | null {
  const [, text = '', signature = ''] = SIGNED.exec(signedText) ?? [];
  const expected = Buffer.from(signatureOf(key, purpose, text));
  const actual = Buffer.from(signature);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
  const preview = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  const target = previewedIn(preview);
  return target && preview.until > Date.now() ? { ...target, until: preview.until } : null;
}

/** The composition or release of a request; null when its syntax is wrong. */
export function previewedIn({ composition, remote, release }: Readonly<Record<string, unknown>>): PreviewTarget | null {
  if (typeof composition === 'string') return COMPOSITION.test(composition) ? { composition } : null;
  if (typeof remote !== 'string' || typeof release !== 'string') return null;
  return isRemoteName(remote) && isReleaseName(release) ? { remote, release } : null;
}

const signatureOf = (key: string, purpose: Purpose, text: string) =>
  createHmac('sha256', key).update(`preview ${purpose} ${text}`).digest('base64url');

/** Reads the preview key, which the edge creates at its first start. */
async function keyIn(dataDir: string) {
  const file = join(dataDir, 'preview-key');
  const key = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (!KEY.test(key))
    throw new ReleaseError('preview.key', `${file} contains no key: start the platform once to create it.`);
  return key;
}
