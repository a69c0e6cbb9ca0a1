import type { PlayerOrigin } from '@linkstall/contracts/shell';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

/**
 * Checks the HTML that a remote's code drew. The edge sends this HTML as part of its own page, so an element such as `script`
 * or `meta` would act for the whole site.
 *
 * The check is stricter than a parser and therefore cannot differ from one: an element exists in a browser only if its name
 * follows a `<` in the text. So each `<` with a letter needs an allowed name, wherever it is. React escapes `<` in texts and
 * attributes.
 */
/** `template` is allowed, because React marks with it a part that was not rendered on the server. */
const ALLOWED_NAMES = `a abbr address area article aside audio b bdi bdo blockquote br button canvas caption cite code col colgroup
data datalist dd del details dfn dialog div dl dt em fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr
i img input ins kbd label legend li main map mark menu meter nav ol optgroup option output p picture pre progress q rp rt ruby
s samp search section select slot small source span strong sub summary sup table tbody td template textarea tfoot th thead time tr
track u ul var video wbr`;
const DRAWING_NAMES = `svg circle clipPath defs desc ellipse feBlend feColorMatrix feComponentTransfer feComposite
feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile
feTurbulence filter g image line linearGradient marker mask path pattern polygon polyline radialGradient rect stop symbol text
textPath title tspan use view`;

const ALLOWED = new Set(`${ALLOWED_NAMES} ${DRAWING_NAMES}`.toLowerCase().split(/\s+/));
const STYLE = new Set(['style']);
/** The start of an element: its name ends at these characters. */
const ELEMENT = /<([a-z][^\t\n\f\r />]*)/gi;
/** React announces the first images of a page with this tag. */
const IMAGE_PRELOAD = '<link rel="preload" as="image" ';
/** A frame as React writes it, and its attributes. */
const FRAME = /<iframe((?: [a-z-]+="[^"<>]*")*)>/iy;
const ATTRIBUTE = / ([a-z-]+)="([^"]*)"/gi;
/** The origin of an address with a path. */
const ORIGIN = /^(https:\/\/[^/?#]*)\//;
const PLAYERS: Record<PlayerOrigin, true> = {
  'https://www.youtube-nocookie.com': true,
  'https://player.vimeo.com': true,
  'https://open.spotify.com': true,
  'https://w.soundcloud.com': true,
  'https://embed.music.apple.com': true,
  'https://www.google.com': true,
  'https://www.openstreetmap.org': true,
  'https://calendar.google.com': true,
  'https://calendly.com': true,
  'https://cal.com': true,
};

/** The reason why the HTML and the style tags of a page are refused; null when they are allowed. */
export function drawnHtmlFault({ html, styles }: { readonly html: string; readonly styles: unknown }): string | null {
  const name = disallowedElement(html, ALLOWED);
  if (name !== null)
    return `it draws the element <${name}>. A page may contain texts, forms, media and drawings, but no scripts, metadata or embedded documents, and no frames other than players of known services. Remove the element; the page's head belongs into the result of load.`;
  const otherName = typeof styles === 'string' ? disallowedElement(styles, STYLE) : null;
  return otherName === null ? null : `its styles contain the element <${otherName}>`;
}

type Node = DefaultTreeAdapterTypes.ChildNode;
const childrenOf = (node: Node | undefined): readonly Node[] => (node && 'childNodes' in node ? node.childNodes : []);
const isEndText = (node: Node | undefined): boolean =>
  node?.nodeName === '#text' && 'value' in node && node.value === 'end';

/**
 * Why the HTML and the styles of an entry are refused; null when they are allowed. The edge puts them into the template of a
 * declarative shadow root, in a page of another remote. A parser reads them there, with an item, a text and a form behind the
 * template. An element that ends the template, or that does not end inside of it, would reach the page.
 */
export function entryHtmlFault({ html, styles }: { readonly html: string; readonly styles: string }): string | null {
  const inTemplate = `<div><template>${styles}${html}</template></div>`;
  const page = parseFragment(`<ul><li>${inTemplate}</li><li>end</li></ul>end<form></form>`);
  const [list, after, form, ...others] = page.childNodes;
  const [item, next, ...surplus] = childrenOf(list);
  const [host, ...moreInItem] = childrenOf(item);
  const [template, ...moreInHost] = childrenOf(host);
  const [text, ...more] = childrenOf(next);
  const areInPlace =
    isEndText(after) && isEndText(text) && form?.nodeName === 'form' && template?.nodeName === 'template';
  const rest = [...others, ...surplus, ...moreInItem, ...moreInHost, ...more];
  return areInPlace && rest.length === 0
    ? null
    : 'its HTML does not stay inside of the entry: close each element that it opens, and no other';
}

/** A frame of a player. The document of `srcdoc` would run with the rights of the page. */
function isPlayer(html: string, index: number): boolean {
  FRAME.lastIndex = index;
  const attributes = [...(FRAME.exec(html)?.[1] ?? '').matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => ({
    name: name.toLowerCase(),
    value,
  }));
  // The first of two attributes with one name counts, as in browsers.
  const source = attributes.find(({ name }) => name === 'src')?.value ?? '';
  const hasOwnDocument = attributes.some(({ name }) => name === 'srcdoc');
  return !hasOwnDocument && Object.hasOwn(PLAYERS, ORIGIN.exec(source)?.[1] ?? '');
}

/** The first element that is not allowed. A name with a hyphen is allowed, because no script defines such an element. */
function disallowedElement(html: string, allowed: ReadonlySet<string>): string | null {
  for (const { 1: name = '', index } of html.matchAll(ELEMENT)) {
    const isKnown = allowed.has(name.toLowerCase()) || name.includes('-') || html.startsWith(IMAGE_PRELOAD, index);
    if (!isKnown && !isPlayer(html, index)) return name.slice(0, 40);
  }
  return null;
}
