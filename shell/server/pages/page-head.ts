import type { SiteInfo } from '@linkstall/contracts/http';
import { siteOf, type Composition, type PageHead, type PlayerOrigin } from '@linkstall/contracts/shell';

import { texts } from '../../src/texts.ts';
import { siteImageOf } from '../http/site-image.ts';
import type { DocumentHead } from './document.ts';

const DEFAULT_DESCRIPTION = 'All your links and a small store on one page that opens at once.';

/** The only origins that a page may embed, whatever a remote requests. */
const EMBEDDABLE_ORIGINS: readonly PlayerOrigin[] = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://open.spotify.com',
  'https://w.soundcloud.com',
  'https://embed.music.apple.com',
  'https://www.google.com',
  'https://www.openstreetmap.org',
  'https://calendar.google.com',
  'https://calendly.com',
  'https://cal.com',
];
const COLOR = /^#[\da-f]{6}$/i;
const FEDIVERSE = /^@[\w.-]{1,64}@[\w.:-]{1,255}$/;
/** A font of the site. */
const FONT = /^\/assets\/fonts\/[\w-]+\.woff2$/;

/** The site around a page. */
interface Surroundings {
  readonly origin: string;
  readonly site: SiteInfo;
}

function imageOf({ origin, site }: Surroundings): Pick<DocumentHead, 'image' | 'wideImage'> {
  const image = siteImageOf(site);
  return { image: image && origin + image.path, wideImage: image?.isWide ?? false };
}

/** The head that a remote gives for a page, with absolute URLs. */
function remoteHead(
  {
    title,
    description,
    canonicalPath,
    type,
    language = 'en',
    languages = [],
    imagePath,
    preview: socialImage,
    themeColor,
    font,
    frames = [],
    facts,
    fediverse,
  }: PageHead,
  { origin, site }: Surroundings,
): DocumentHead {
  const socialImageUrl = socialImage && absoluteUrl(socialImage.path, origin);
  const ownImage = socialImageUrl || (imagePath && absoluteUrl(imagePath, origin));
  return {
    title,
    description,
    type,
    language,
    languages: languages.length > 1 ? languages : [],
    canonical: ownUrl(canonicalPath, origin),
    ...(ownImage ? { image: ownImage, wideImage: Boolean(socialImageUrl) } : imageOf({ origin, site })),
    socialImage: socialImageUrl ? { alt: socialImage.alt } : null,
    indexed: true,
    themeColor: themeColor && COLOR.test(themeColor) ? themeColor : null,
    font: font && FONT.test(font) ? font : null,
    frames: EMBEDDABLE_ORIGINS.filter((player) => frames.includes(player)),
    facts: facts ? factsText(facts, origin) : null,
    fediverse: fediverse && FEDIVERSE.test(fediverse) ? fediverse : null,
  };
}

export const defaultHead = (
  {
    title,
    canonicalPath,
    indexed,
  }: { readonly title: string; readonly canonicalPath: string | null; readonly indexed: boolean },
  { origin, site }: Surroundings,
): DocumentHead => ({
  title,
  description: indexed ? DEFAULT_DESCRIPTION : '',
  type: 'website',
  language: 'en',
  languages: [],
  canonical: canonicalPath && ownUrl(canonicalPath, origin),
  ...imageOf({ origin, site }),
  socialImage: null,
  indexed,
  themeColor: null,
  font: null,
  frames: [],
  facts: null,
  fediverse: null,
});

/** Makes the URLs of pages and images in JSON-LD absolute; other values stay unchanged. */
const factsText = (facts: object, origin: string): string =>
  JSON.stringify(facts, (key, value: unknown) => {
    if (key !== 'url' && key !== 'image') return value;
    const toAbsolute = (path: unknown) => (typeof path === 'string' ? (absoluteUrl(path, origin) ?? undefined) : path);
    return Array.isArray(value) ? value.map(toAbsolute) : toAbsolute(value);
  });

/** A canonical URL has the host of the site; null for another host. */
function ownUrl(path: string, origin: string): string | null {
  const url = absoluteUrl(path, origin);
  return url !== null && new URL(url).origin === origin ? url : null;
}

/** URLs of images may have another https host (an image service), and structured data may name the page of a seller. */
function absoluteUrl(path: string, origin: string): string | null {
  if (!URL.canParse(path, origin)) return null;
  const { href, protocol, origin: targetOrigin } = new URL(path, origin);
  return targetOrigin === origin || protocol === 'https:' ? href : null;
}

export const notFoundTitle = (from: Pick<Composition, 'site'>): string =>
  `${texts.notFound.title} · ${siteOf(from).name}`;

/** The head of a page of a remote, or of an error page. */
export function documentHead(
  status: 200 | 404 | 503,
  head: PageHead | null,
  { origin, composition }: { readonly origin: string; readonly composition: Composition },
): DocumentHead {
  const site = siteOf(composition);
  if (status === 200 && head) return remoteHead(head, { origin, site });
  const title = status === 404 ? notFoundTitle(composition) : site.name;
  return defaultHead({ title, canonicalPath: null, indexed: false }, { origin, site });
}
