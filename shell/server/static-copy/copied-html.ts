import { Parser } from 'htmlparser2';

import { escapeHtml } from '../pages/escape-html.ts';

/** The address in the copy of an address in the page. A link is followed by a person; a file is loaded by the browser. */
type AddressInCopy = (address: string, use: 'link' | 'file') => string;

/** The copy loads only files of its folder. A browser that opens the folder from a disk knows no `'self'`. */
const POLICY =
  "default-src 'none'; img-src 'self' file: data:; font-src 'self' file:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
/** Elements that run scripts, send data, or load pages of other sites. */
const REMOVED = ['script', 'form', 'iframe', 'object', 'embed', 'base', 'noscript'];
const KEPT_LINKS = ['canonical', 'icon', 'apple-touch-icon'];
const FILE_ATTRIBUTES = ['src', 'poster'];
const CSS_ADDRESS = /url\((["']?)([^"'()]*)\1\)/g;

type Attributes = Readonly<Record<string, string>>;

/**
 * A page of the edge as a file of the copy: without scripts, forms, players and counting, and with the addresses of the copy.
 * Everything else stays as it is, byte by byte.
 */
export function copiedHtml(html: string, addressOf: AddressInCopy): string {
  const output: string[] = [];
  let copiedUntil = 0;
  let depth = 0;
  let removedDepth: number | null = null;
  let styleStart = 0;
  const replace = (from: number, until: number, text: string) => {
    output.push(html.slice(copiedUntil, from), text);
    copiedUntil = until;
  };
  const parser = new Parser({
    onopentag: (name, attributes) => {
      depth += 1;
      if (removedDepth !== null) return;
      if (isRemoved(name, attributes)) {
        replace(parser.startIndex, parser.startIndex, '');
        removedDepth = depth;
        return;
      }
      const copied = copiedAttributes(name, attributes, addressOf);
      const isCharset = name === 'meta' && attributes['charset'] !== undefined;
      if (isCharset || !isSame(attributes, copied))
        replace(parser.startIndex, parser.endIndex + 1, tagOf(name, copied) + (isCharset ? POLICY_TAG : ''));
      if (name === 'style') styleStart = parser.endIndex + 1;
    },
    onclosetag: (name) => {
      if (removedDepth === depth) {
        copiedUntil = parser.endIndex + 1;
        removedDepth = null;
      } else if (removedDepth === null && name === 'style') {
        const css = html.slice(styleStart, parser.startIndex);
        replace(styleStart, parser.startIndex, copiedCss(css, addressOf));
      }
      depth -= 1;
    },
  });
  parser.end(html);
  return output.join('') + html.slice(copiedUntil);
}

/** A button without a script can only open and close the share sheet. */
function isRemoved(name: string, attributes: Attributes): boolean {
  if (name === 'button') return attributes['popovertarget'] === undefined;
  // A copy has the first language.
  if (name === 'nav') return attributes['class'] === 'ls-languages';
  if (name === 'link') return !KEPT_LINKS.includes(attributes['rel'] ?? '');
  return REMOVED.includes(name) || (name === 'meta' && attributes['http-equiv'] !== undefined);
}

/** `canonical` names the page of the site. */
function copiedAttributes(name: string, attributes: Attributes, addressOf: AddressInCopy): Attributes {
  if (name === 'link' && attributes['rel'] === 'canonical') return attributes;
  const use = name === 'link' ? 'file' : 'link';
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([attribute, value]) => {
      if (attribute === 'ping' || attribute.startsWith('on')) return [];
      if (attribute === 'href') return [[attribute, addressOf(value, use)]];
      if (FILE_ATTRIBUTES.includes(attribute)) return [[attribute, addressOf(value, 'file')]];
      if (attribute === 'srcset') return [[attribute, copiedSrcSet(value, addressOf)]];
      return [[attribute, attribute === 'style' ? copiedCss(value, addressOf) : value]];
    }),
  );
}

/** The addresses of the site have neither spaces nor commas. */
const copiedSrcSet = (srcSet: string, addressOf: AddressInCopy): string =>
  srcSet
    .split(',')
    .map((candidate) => {
      const [address = '', ...descriptors] = candidate.trim().split(' ');
      return [addressOf(address, 'file'), ...descriptors].join(' ');
    })
    .join(', ');

const copiedCss = (css: string, addressOf: AddressInCopy): string =>
  css.replaceAll(
    CSS_ADDRESS,
    (_, quote: string, address: string) => `url(${quote}${addressOf(address, 'file')}${quote})`,
  );

const isSame = (one: Attributes, other: Attributes): boolean => JSON.stringify(one) === JSON.stringify(other);

const tagOf = (name: string, attributes: Attributes): string =>
  `<${name}${Object.entries(attributes)
    .map(([attribute, value]) => ` ${attribute}="${escapeHtml(value)}"`)
    .join('')}>`;

const POLICY_TAG = tagOf('meta', { 'http-equiv': 'Content-Security-Policy', content: POLICY });
