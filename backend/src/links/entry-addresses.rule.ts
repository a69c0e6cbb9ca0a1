import type { Content } from './stored-entry.js';

const WEB_ADDRESS = /^https?:\/\//i;

/** The web addresses to which an entry leads. */
export function addressesOf(content: Content): readonly string[] {
  if (content.kind === 'link' || content.kind === 'video') return [content.url];
  if (content.kind === 'social') return content.accounts;
  if (content.kind !== 'custom') return [];
  const values = Object.values(JSON.parse(content.values) as Readonly<Record<string, unknown>>);
  return values.filter((value) => typeof value === 'string').filter((text) => WEB_ADDRESS.test(text));
}
