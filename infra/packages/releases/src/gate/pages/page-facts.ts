// Page facts: the parts of a drawn page that visitors and search engines notice. Reads the HTML without running it.
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** Each set has a text once, however often the page repeats it. */
export interface PageFacts {
  /** Addresses of links. */
  readonly links: Set<string>;
  /** For example `h2 Recipes`. */
  readonly headings: Set<string>;
  /** Roles and accessible names of links, buttons, fields, images and labelled parts. */
  readonly names: Set<string>;
  /** Texts outside headings, links and buttons. */
  readonly texts: Set<string>;
}

interface Reading extends PageFacts {
  /** Elements by their ids, for `aria-labelledby`. */
  readonly elements: ReadonlyMap<string, Element>;
  /** The text of each `label` with `for`, by the id of its field. */
  readonly labels: ReadonlyMap<string, string>;
}

const HEADING = /^h[1-6]$/;
const SKIPPED = ['template', 'script', 'style'];
const ROLES: Readonly<Partial<Record<string, string>>> = {
  button: 'button',
  summary: 'button',
  img: 'image',
  iframe: 'frame',
  video: 'video',
  select: 'combobox',
  textarea: 'textbox',
};
const INPUT_ROLES: Readonly<Partial<Record<string, string>>> = {
  button: 'button',
  submit: 'button',
  reset: 'button',
  image: 'button',
  checkbox: 'checkbox',
  radio: 'radio',
  range: 'slider',
};
/** Roles whose name is their content, when nothing else names them. */
const NAMED_BY_CONTENT = ['link', 'button', 'tab', 'menuitem', 'option', 'switch'];
/** Roles that a screen reader cannot announce without a name. */
const NEEDING_NAMES = [...NAMED_BY_CONTENT, 'image', 'frame', 'combobox', 'textbox', 'checkbox', 'radio', 'slider'];
/** Limit for a text in the facts, in characters. */
const MAX_LENGTH = 160;

export function factsOf(html: string): PageFacts {
  const root = parseFragment(html);
  const { elements, labels } = referencesIn(root);
  const reading = { links: new Set<string>(), headings: new Set<string>(), names: new Set<string>(), elements, labels };
  const texts = new Set<string>();
  visit(root, { ...reading, texts });
  return { links: reading.links, headings: reading.headings, names: reading.names, texts };
}

function referencesIn(root: Node): Pick<Reading, 'elements' | 'labels'> {
  const elements = new Map<string, Element>();
  const labels = new Map<string, string>();
  const collect = (node: Node) => {
    if (isElement(node)) {
      const id = attributeOf(node, 'id');
      if (id !== null && !elements.has(id)) elements.set(id, node);
      const field = node.tagName === 'label' ? attributeOf(node, 'for') : null;
      if (field !== null) labels.set(field, textOf(node));
    }
    for (const child of childrenOf(node)) collect(child);
  };
  collect(root);
  return { elements, labels };
}

function visit(node: Node, reading: Reading) {
  if (isText(node)) return addText(reading.texts, node.value);
  if (!isElement(node)) return visitChildren(node, reading);
  if (isHidden(node)) return;
  const role = roleOf(node);
  const name = role === null ? '' : nameOf(node, role, reading);
  if (role !== null && (name !== '' || NEEDING_NAMES.includes(role)))
    addText(reading.names, name === '' ? `${role} without a name` : `${role} “${name}”`);
  const address = node.tagName === 'a' ? attributeOf(node, 'href') : null;
  if (address !== null) addText(reading.links, address);
  const isHeading = HEADING.test(node.tagName);
  if (isHeading) addText(reading.headings, `${node.tagName} ${textOf(node)}`);
  // The texts of a heading or a link are in the facts already.
  const isNamedByContent = role !== null && NAMED_BY_CONTENT.includes(role);
  visitChildren(node, isHeading || isNamedByContent ? { ...reading, texts: new Set() } : reading);
}

function visitChildren(node: Node, reading: Reading) {
  for (const child of childrenOf(node)) visit(child, reading);
}

/** Null when assistive technology gets nothing about the element itself. */
function roleOf(element: Element): string | null {
  const role = attributeOf(element, 'role');
  if (role === 'presentation' || role === 'none') return null;
  if (role !== null) return role === 'img' ? 'image' : role;
  const { tagName } = element;
  if (tagName === 'a') return attributeOf(element, 'href') === null ? null : 'link';
  // An image with an empty `alt` is decoration.
  if (tagName === 'img' && attributeOf(element, 'alt') === '') return null;
  if (tagName === 'input') {
    const type = attributeOf(element, 'type') ?? 'text';
    return type === 'hidden' ? null : (INPUT_ROLES[type] ?? 'textbox');
  }
  const isLabelled = ['aria-label', 'aria-labelledby'].some((name) => attributeOf(element, name) !== null);
  return ROLES[tagName] ?? (isLabelled ? tagName : null);
}

/** The accessible name, by the steps of the specification (accname 1.2) that HTML without styles can decide. */
function nameOf(element: Element, role: string, { elements, labels }: Reading): string {
  const byIds = (attributeOf(element, 'aria-labelledby') ?? '')
    .split(/\s+/)
    .flatMap((id) => elements.get(id) ?? [])
    .map(textOf)
    .join(' ');
  const candidates = [
    byIds,
    attributeOf(element, 'aria-label'),
    attributeOf(element, 'alt'),
    labels.get(attributeOf(element, 'id') ?? ''),
    labelAround(element),
    NAMED_BY_CONTENT.includes(role) ? textOf(element) : '',
    element.tagName === 'input' && role === 'button' ? attributeOf(element, 'value') : '',
    attributeOf(element, 'title'),
    attributeOf(element, 'placeholder'),
  ];
  return oneLine(candidates.find((candidate) => candidate?.trim()) ?? '');
}

/** The text of the `label` that contains a field. */
function labelAround({ parentNode }: Element): string {
  for (let node = parentNode; node && isElement(node); node = node.parentNode)
    if (node.tagName === 'label') return textOf(node);
  return '';
}

/** The text of a part, with the names of images in it. */
function textOf(node: Node): string {
  if (isText(node)) return node.value;
  if (!isElement(node)) return '';
  if (isHidden(node)) return '';
  const ownName = attributeOf(node, 'aria-label') ?? (node.tagName === 'img' ? attributeOf(node, 'alt') : null);
  return ownName === null ? oneLine(childrenOf(node).map(textOf).join(' ')) : ownName;
}

const isText = (node: Node): node is DefaultTreeAdapterTypes.TextNode => node.nodeName === '#text';
const isElement = (node: Node): node is Element => 'tagName' in node;
const childrenOf = (node: Node): readonly Node[] => ('childNodes' in node ? node.childNodes : []);

const isHidden = (element: Element) =>
  SKIPPED.includes(element.tagName) ||
  attributeOf(element, 'hidden') !== null ||
  attributeOf(element, 'aria-hidden') === 'true';

const attributeOf = ({ attrs }: Element, name: string): string | null =>
  attrs.find((attribute) => attribute.name === name)?.value ?? null;

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

function addText(texts: Set<string>, text: string) {
  const line = oneLine(text).slice(0, MAX_LENGTH);
  if (line !== '') texts.add(line);
}
