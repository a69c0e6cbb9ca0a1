import type { PageHead } from '@linkstall/contracts/shell';

import type { DocumentHead } from './document.ts';

const OWN_PICTURE = '/assets/preview.png';
const OWN_DESCRIPTION = 'All your links and a small store on one page that opens at once.';

const COLOR = /^#[\da-f]{6}$/i;

/** The head of a page as its remote gives it, with addresses of this site made absolute. */
export function headOf(
  { title, description, canonicalPath, type, imagePath, themeColor }: PageHead,
  origin: string,
): DocumentHead {
  return {
    title,
    description,
    type,
    canonical: absolute(canonicalPath, origin),
    image: (imagePath && absolute(imagePath, origin)) || origin + OWN_PICTURE,
    wideImage: !imagePath,
    indexed: true,
    themeColor: themeColor && COLOR.test(themeColor) ? themeColor : null,
  };
}

/** The head of a page that says nothing about itself. */
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
  indexed,
  themeColor: null,
});

/** Pictures may be on another https host (a picture service); a page's own address is always on this one. */
function absolute(path: string, origin: string): string | null {
  if (!URL.canParse(path, origin)) return null;
  const { href, protocol, origin: there } = new URL(path, origin);
  return there === origin || protocol === 'https:' ? href : null;
}
