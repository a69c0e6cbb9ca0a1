import { DomUtils } from 'htmlparser2';

import type { htmlTree } from '../../http/html-tree.js';

export type Document = ReturnType<typeof htmlTree>;
export type Element = NonNullable<ReturnType<typeof DomUtils.findOne>>;
type Node = Document['children'][number];

/**
 * A hostile page is one deep nest of links, so everything about one element looks at a bounded part of the page. Without these
 * limits the time would grow with the square of the size.
 */
const MAX_ELEMENTS = 2_000;
const MAX_DESCENDANTS = 1_000;
const MAX_DEPTH = 50;
const MAX_TEXT = 2_000;
const HIDDEN = ['script', 'style', 'svg', 'template', 'noscript'];

/** The first elements of a page that `test` accepts, in page order, also those inside of other ones. */
export const elements = (test: (element: Element) => boolean, { children }: Document): Element[] =>
  DomUtils.find((node) => DomUtils.isTag(node) && test(node), children, true, MAX_ELEMENTS).filter(DomUtils.isTag);

/** The nodes inside of an element, in page order. `isSkipped` leaves out elements with what they contain. */
function* descendants(element: Element, isSkipped: (element: Element) => boolean = () => false): Generator<Node> {
  const stack: Node[] = element.children.toReversed();
  for (let count = 0; count < MAX_DESCENDANTS; count += 1) {
    const node = stack.pop();
    if (!node) return;
    if (DomUtils.isTag(node) && isSkipped(node)) continue;
    yield node;
    if (DomUtils.hasChildren(node)) stack.push(...node.children.slice(0, MAX_DESCENDANTS).toReversed());
  }
}

/** The elements inside of an element that `test` accepts. */
export const elementsInside = (element: Element, test: (element: Element) => boolean): Element[] =>
  [...descendants(element)].filter((node) => DomUtils.isTag(node)).filter(test);

export const isNamed =
  (...names: readonly string[]) =>
  (element: Element): boolean =>
    names.includes(element.name);

export const hasClass =
  (...names: readonly string[]) =>
  ({ attribs }: Element): boolean => {
    const classes = (attribs['class'] ?? '').split(/\s+/);
    return names.some((name) => classes.includes(name));
  };

/** The text of an element without its drawings and styles, on one line. */
export function visibleText(element: Element): string {
  const texts = [...descendants(element, isNamed(...HIDDEN))].flatMap((node) =>
    DomUtils.isText(node) ? node.data : [],
  );
  return texts.join(' ').slice(0, MAX_TEXT).replaceAll(/\s+/g, ' ').trim();
}

/** The name of a link: its text, or what a screen reader reads, or the text of its picture. */
export function linkName(link: Element): string {
  const [image] = elementsInside(link, isNamed('img'));
  const names = [visibleText(link), link.attribs['aria-label'], link.attribs['title'], image?.attribs['alt']];
  return names.map((name) => name?.replaceAll(/\s+/g, ' ').trim()).find(Boolean) ?? '';
}

/** The bitmap inside of a link; drawings (SVG) cannot be stored. */
export function pictureIn(link: Element, base: URL): string {
  const source = elementsInside(link, isNamed('img'))
    .map(({ attribs }) => attribs['src'] ?? attribs['data-src'] ?? '')
    .find((each) => each !== '' && !/\.svg(?:$|[?#])|^data:/i.test(each));
  return source && URL.canParse(source, base.href) ? new URL(source, base).href : '';
}

/** Whether an element is inside of another one that `test` accepts. */
export function isInside(element: Element, test: (parent: Element) => boolean): boolean {
  let parent = element.parent;
  for (let depth = 0; parent && depth < MAX_DEPTH; depth += 1) {
    if (DomUtils.isTag(parent) && test(parent)) return true;
    parent = parent.parent;
  }
  return false;
}

/** The text of the script with this id. */
export function scriptText(document: Document, id: string): string {
  const script = elements(({ name, attribs }) => name === 'script' && attribs['id'] === id, document)[0];
  return script ? DomUtils.textContent(script) : '';
}
