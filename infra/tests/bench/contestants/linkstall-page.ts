// Reads the page and its images from the edge. The contestants are built from them.
import { PERSON } from './person.ts';

export interface File {
  type: string;
  body: Buffer;
}
/** `avatar` and `image`: attributes of an `img` element */
export interface PageContent {
  html: string;
  files: Map<string, File>;
  avatar: string;
  links: { href: string; title: string; image: string }[];
}

/** @param url of the page */
export async function readPage(url: string): Promise<PageContent> {
  const html = await (await fetch(url)).text();
  const { origin } = new URL(url);
  const paths = new Set([...html.matchAll(/\/(?:images|assets)\/[\w./-]+|\/[\w.-]+\.qr\.svg/g)].map(([path]) => path));
  const files = new Map();
  for (const path of [...paths, '/favicon.ico']) {
    const response = await fetch(origin + path);
    if (!response.ok) continue;
    const type = response.headers.get('content-type') ?? '';
    files.set(path, { type, body: Buffer.from(await response.arrayBuffer()) });
  }
  const links = [
    ...html.matchAll(/<a href="(https:\/\/example\.com\/[^"]+)"[^>]*><img ([^>]*?)\/?><span>([^<]*)<\/span>/g),
  ].map(([, href = '', image = '', title = '']) => ({ href, image, title }));
  const avatar = /<img ([^>]*fetchpriority="high"[^>]*?)\/?>/i.exec(html)?.[1] ?? '';
  if (links.length !== 14 || avatar === '' || !html.includes(PERSON.fullName))
    throw new Error(
      `the page has ${links.length} of 14 links${avatar === '' ? ' and no avatar' : ''}: the HTML of the page has changed`,
    );
  return { html, files, avatar, links };
}

/** The same page without scripts, as a static site generator would write it. */
export const staticCopy = ({ html }: PageContent) => html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '');
