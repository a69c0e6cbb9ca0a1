import { DomUtils, parseDocument } from 'htmlparser2';

type Document = ReturnType<typeof parseDocument>;
export type Element = NonNullable<ReturnType<typeof DomUtils.findOne>>;
type Node = Document['children'][number];

/** A page as a tree. */
export const documentOf = (html: string): Document => parseDocument(html);

/** All elements that `test` accepts, in page order, also those inside of other ones. */
export const elements = (test: (element: Element) => boolean, inside: Element | readonly Node[]): Element[] =>
  DomUtils.findAll(test, 'name' in inside ? [inside] : [...inside]);

export const isNamed =
  (...names: readonly string[]) =>
  (element: Element): boolean =>
    names.includes(element.name);

export const classesOf = ({ attribs }: Element): readonly string[] => (attribs['class'] ?? '').split(/\s+/);

/** The text of an element without its drawings and styles, on one line. */
export function visibleText(element: Element): string {
  const hidden = new Set(elements(isNamed('script', 'style', 'svg', 'template', 'noscript'), element));
  const collect = (node: Node): string => {
    if (hidden.has(node as Element)) return '';
    if (DomUtils.isText(node)) return node.data;
    return DomUtils.hasChildren(node) ? node.children.map(collect).join(' ') : '';
  };
  return collect(element).replaceAll(/\s+/g, ' ').trim();
}

/** The name of a link: its text, or what a screen reader reads, or the text of its picture. */
export function linkName(link: Element): string {
  const image = elements(isNamed('img'), link)[0];
  const names = [visibleText(link), link.attribs['aria-label'], link.attribs['title'], image?.attribs['alt']];
  return names.map((name) => name?.replaceAll(/\s+/g, ' ').trim()).find(Boolean) ?? '';
}

/** The bitmap inside of a link; drawings (SVG) cannot be stored. */
export function pictureIn(link: Element, base: URL): string {
  const source = elements(isNamed('img'), link)
    .map(({ attribs }) => attribs['src'] ?? attribs['data-src'] ?? '')
    .find((each) => each !== '' && !/\.svg(?:$|[?#])|^data:/i.test(each));
  return source && URL.canParse(source, base.href) ? new URL(source, base).href : '';
}

/** Whether an element is inside of another one that `test` accepts. */
export function isInside(element: Element, test: (parent: Element) => boolean): boolean {
  for (let parent = element.parent; parent; parent = parent.parent)
    if (DomUtils.isTag(parent) && test(parent)) return true;
  return false;
}

/** The text of the script with this id. */
export function scriptText(document: Document, id: string): string {
  const script = elements(({ name, attribs }) => name === 'script' && attribs['id'] === id, document.children)[0];
  return script ? DomUtils.textContent(script) : '';
}
