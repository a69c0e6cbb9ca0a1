import { parseHtml } from '../http/html-tree.js';

/** The metadata of a page. Absent texts are empty. */
export interface PageMetadata {
  readonly title: string;
  readonly description: string;
  readonly site: string;
  /** The address of the picture for shared links. */
  readonly picture: string;
  /** The address of the largest icon that is a bitmap. */
  readonly icon: string;
}

/** The properties of each text, the best first: Open Graph, Twitter cards, then plain HTML. */
const PROPERTIES = {
  title: ['og:title', 'twitter:title'],
  description: ['og:description', 'twitter:description', 'description'],
  site: ['og:site_name', 'application-name', 'apple-mobile-web-app-title'],
  picture: ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'],
} as const;

interface Icon {
  readonly href: string;
  readonly size: number;
}

/** Reads the metadata of a page. Addresses become absolute; other schemes than http(s) are left out. */
export function pageMetadata(html: string, pageUrl: URL): PageMetadata {
  const properties = new Map<string, string>();
  const icons: Icon[] = [];
  let base = pageUrl;
  let titleText: string | undefined;
  let isInTitle = false;
  parseHtml(html, {
    onopentag: (tag, attributes) => {
      if (tag === 'title') [isInTitle, titleText] = [titleText === undefined, titleText ?? ''];
      if (tag === 'meta') addProperty(properties, attributes);
      if (tag === 'base' && URL.canParse(attributes['href'] ?? '', pageUrl.href))
        base = new URL(attributes['href'] ?? '', pageUrl);
      if (tag === 'link') icons.push(...iconOf(attributes));
    },
    ontext: (text) => {
      if (isInTitle) titleText = (titleText ?? '') + text;
    },
    onclosetag: (tag) => {
      if (tag === 'title') isInTitle = false;
    },
  });
  const firstOf = (names: readonly string[]) => names.map((name) => properties.get(name)).find(Boolean) ?? '';
  const icon = icons.toSorted((left, right) => right.size - left.size)[0]?.href ?? '';
  return {
    title: oneLine(firstOf(PROPERTIES.title) || (titleText ?? '')),
    description: oneLine(firstOf(PROPERTIES.description)),
    site: oneLine(firstOf(PROPERTIES.site)),
    picture: webUrl(firstOf(PROPERTIES.picture), base),
    icon: webUrl(icon, base),
  };
}

type Attributes = Readonly<Record<string, string>>;

/** The first value of a property counts. */
function addProperty(properties: Map<string, string>, { property, name, content = '' }: Attributes): void {
  for (const key of [property, name]) {
    const isNew = key !== undefined && content.trim() !== '' && !properties.has(key.toLowerCase());
    if (isNew) properties.set(key.toLowerCase(), content.trim());
  }
}

/** An icon of the page. Drawings (SVG) are left out, because the decoder of pictures reads only bitmaps. */
function iconOf({ rel = '', href, type = '', sizes = '' }: Attributes): Icon[] {
  const rels = rel.toLowerCase().split(/\s+/);
  const isTouchIcon = rels.some((each) => each.startsWith('apple-touch-icon'));
  if (!href || !(isTouchIcon || rels.includes('icon')) || type.includes('svg') || /\.(?:svg|ico)$/i.test(href))
    return [];
  return [{ href, size: Number.parseInt(sizes, 10) || (isTouchIcon ? 180 : 16) }];
}

export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** An absolute http(s) address, or an empty text. */
export function webUrl(address: string, base?: URL): string {
  if (address === '' || !URL.canParse(address, base?.href)) return '';
  const { href, protocol } = new URL(address, base);
  return /^https?:$/.test(protocol) ? href : '';
}
