import type { PageHead, PlayerOrigin } from '@linkstall/contracts/shell';

import type { DocumentHead } from './document.ts';

const OWN_PICTURE = '/assets/preview.png';
const OWN_DESCRIPTION = 'All your links and a small store on one page that opens at once.';

/** The only origins that a page may embed, whatever a remote requests. */
const PLAYERS: readonly PlayerOrigin[] = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];
const COLOR = /^#[\da-f]{6}$/i;

/** The head that a remote gives for a page, with absolute URLs. */
export function headOf(
  { title, description, canonicalPath, type, imagePath, preview, themeColor, frames = [], facts }: PageHead,
  origin: string,
): DocumentHead {
  const wide = preview && absolute(preview.path, origin);
  return {
    title,
    description,
    type,
    canonical: absolute(canonicalPath, origin),
    image: wide || (imagePath && absolute(imagePath, origin)) || origin + OWN_PICTURE,
    wideImage: Boolean(wide) || !imagePath,
    preview: wide ? { alt: preview.alt } : null,
    indexed: true,
    themeColor: themeColor && COLOR.test(themeColor) ? themeColor : null,
    frames: PLAYERS.filter((player) => frames.includes(player)),
    facts: facts ? factsText(facts, origin) : null,
  };
}

/** The default head of a page. */
export const plainHead = (
  {
    title,
    canonicalPath,
    indexed,
  }: { readonly title: string; readonly canonicalPath: string | null; readonly indexed: boolean },
  origin: string,
): DocumentHead => ({
  title,
  description: indexed ? OWN_DESCRIPTION : '',
  type: 'website',
  canonical: canonicalPath && absolute(canonicalPath, origin),
  image: origin + OWN_PICTURE,
  wideImage: true,
  preview: null,
  indexed,
  themeColor: null,
  frames: [],
  facts: null,
});

/** Makes the URLs of pages and images in JSON-LD absolute; other values stay unchanged. */
const factsText = (facts: object, origin: string): string =>
  JSON.stringify(facts, (key, value: unknown) => {
    if (key !== 'url' && key !== 'image') return value;
    const known = (path: unknown) => (typeof path === 'string' ? (absolute(path, origin) ?? undefined) : path);
    return Array.isArray(value) ? value.map(known) : known(value);
  });

/** Image URLs may have another https host (an image service); page URLs always have this host. */
function absolute(path: string, origin: string): string | null {
  if (!URL.canParse(path, origin)) return null;
  const { href, protocol, origin: there } = new URL(path, origin);
  return there === origin || protocol === 'https:' ? href : null;
}
