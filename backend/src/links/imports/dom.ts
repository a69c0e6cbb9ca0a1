import { DomUtils, parseDocument } from 'htmlparser2';

export type Document = ReturnType<typeof parseDocument>;
export type Element = NonNullable<ReturnType<typeof DomUtils.findOne>>;
type Nodes = Document['children'] | Element;

/** A page as a tree. */
export const documentOf = (html: string): Document => parseDocument(html);

export const elements = (test: (element: Element) => boolean, nodes: Nodes): Element[] => DomUtils.findAll(test, [nodes].flat());

export const isNamed =
  (...names: readonly string[]) =>
  (element: Element): boolean =>
    names.includes(element.name);

export const classesOf = ({ attribs }: Element): readonly string[] => (attribs['class'] ?? '').split(/\s+/);

/** The text of an element without its drawings and styles, on one line. */
export function visibleText(element: Element): string {
  const hidden = new Set(elements(isNamed('script', 'style', 'svg', 'template', 'noscript'), element));
  const collect = (node: Nodes[keyof Nodes] | unknown): string => {
    const current = node as Element & { data?: string };
    if (hidden.has(current)) return '';
    if ('children' in current) return current.children.map(collect).join(' ');
    return DomUtils.isText(current as never) ? (current.data ?? '') : '';
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
  return source && URL.canParse(source, base) ? new URL(source, base).href : '';
}

/** Whether an element is inside of another one that `test` accepts. */
export function isInside(element: Element, test: (parent: Element) => boolean): boolean {
  for (let parent = element.parent; parent; parent = parent.parent)
    if ('name' in parent && test(parent as Element)) return true;
  return false;
}

/** The text of the script with this id. */
export function scriptText(document: Document, id: string): string {
  const script = elements(({ name, attribs }) => name === 'script' && attribs['id'] === id, document.children)[0];
  return script ? DomUtils.textContent(script) : '';
}
