// Release previews show an earlier composition or releases that no visitor gets yet. A link is valid for ten minutes, and the
// link of a team's preview as long as the preview. The link sets a cookie, which is valid for an hour. Both are signed with
// the preview key and name the composition, the release or the preview. The link of the panel also names a tab (decision 0083).
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { isReleaseName, isRemoteName } from './signed/verify.ts';
import { ReleaseError } from './release-error.ts';

export type PreviewTarget =
  | { composition: string }
  | { remote: string; release: string }
  /** `preview`: the label of a preview that a team made (`teams/previews.ts`). */
  | { remote: string; preview: string };
/** `tab`: only pages whose address has this key show the preview. */
export type SignedPreview = PreviewTarget & { until: number; tab?: string };
type Purpose = 'link' | 'cookie' | 'debug';

const KEY = /^[0-9a-f]{32}$/;
const COMPOSITION = /^[0-9a-f]{12}$/;
const LABEL = /^(?:[a-z0-9][a-z0-9-]{0,40}|_[0-9a-f]{16})$/;
const TAB = /^[0-9a-f]{16}$/;
const SIGNED = /^([\w-]+)\.([\w-]{43})$/;
export const LINK_SECONDS = 10 * 60;
export const COOKIE_SECONDS = 60 * 60;
/** The largest date. The link of a team's preview has it, because the record of the preview says when it ends. */
const ALWAYS = 8_640_000_000_000_000;

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

/** The path of the link to a team's preview. It stays the same when a later preview with the label replaces this one. */
export const teamPreviewPath = async (dataDir: string, target: { remote: string; preview: string }): Promise<string> =>
  `/preview?link=${signPreview(await keyIn(dataDir), 'link', { ...target, until: ALWAYS })}`;

/** The path of a link that shows a release in one tab. It is valid for ten minutes. */
export async function tabPreviewPath(dataDir: string, target: { remote: string; release: string }): Promise<string> {
  const signedPreview = { ...target, tab: randomBytes(8).toString('hex'), until: Date.now() + LINK_SECONDS * 1000 };
  return `/preview?link=${signPreview(await keyIn(dataDir), 'link', signedPreview)}`;
}

export const signPreview = (key: string, purpose: Purpose, preview: SignedPreview): string =>
  sign(key, purpose, preview);

/** The value of a cookie with which pages name their releases in a header, for an hour. */
export const debugCookie = async (dataDir: string): Promise<string> =>
  sign(await keyIn(dataDir), 'debug', { until: Date.now() + COOKIE_SECONDS * 1000 });

export const isDebugCookie = (key: string, value: string): boolean =>
  readSigned(key, 'debug', value)?.until > Date.now();

function sign(key: string, purpose: Purpose, content: object): string {
  const text = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${text}.${signatureOf(key, purpose, text)}`;
}

/** Reads a link or a cookie. Null when the signature, the purpose or the expiry is wrong. */
export function readPreview(key: string, purpose: Purpose, signedText: string): SignedPreview | null {
  const preview = readExpiredPreview(key, purpose, signedText);
  return preview && preview.until > Date.now() ? preview : null;
}

/** As `readPreview`, also after the expiry. */
export function readExpiredPreview(key: string, purpose: Purpose, signedText: string): SignedPreview | null {
  const preview = readSigned(key, purpose, signedText);
  const target = preview && previewedIn(preview);
  return target && { ...target, until: preview.until, ...(TAB.test(preview.tab) && { tab: preview.tab }) };
}

/** The signed content; null when the signature or the purpose is wrong. */
function readSigned(key: string, purpose: Purpose, signedText: string): any {
  const [, text = '', signature = ''] = SIGNED.exec(signedText) ?? [];
  const expected = Buffer.from(signatureOf(key, purpose, text));
  const actual = Buffer.from(signature);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
  return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
}

/** The target of a request; null when its syntax is wrong. */
export function previewedIn({
  composition,
  remote,
  release,
  preview,
}: Readonly<Record<string, unknown>>): PreviewTarget | null {
  if (typeof composition === 'string') return COMPOSITION.test(composition) ? { composition } : null;
  if (isRemoteName(remote) && isPreviewLabel(preview)) return { remote, preview };
  if (typeof remote !== 'string' || typeof release !== 'string') return null;
  return isRemoteName(remote) && isReleaseName(release) ? { remote, release } : null;
}

/** The label of a team, or the random name of a preview without a label. */
export const isPreviewLabel = (label: unknown): label is string => typeof label === 'string' && LABEL.test(label);

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
