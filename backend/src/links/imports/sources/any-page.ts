import { serviceOf } from '@linkstall/kit/social-services';

import { withoutWww } from '../../../http/web-address.js';
import {
  elements,
  elementsInside,
  hasClass,
  isInside,
  isNamed,
  linkName,
  pictureIn,
  visibleText,
  type Element,
} from '../dom.js';
import { newItem, type FoundItem, type PageAdapter, type SourcePage } from '../found-page.types.js';

/** A page of Carrd: buttons and icons are in lists with these classes, headings are texts. */
export const carrd: PageAdapter = ({ url, document }) => {
  const isText = hasClass('text-component');
  const isComponent = hasClass('buttons-component', 'icons-component', 'links-component', 'text-component');
  const components = elements(isComponent, document);
  if (components.every(isText)) return null;
  const items = components.flatMap((component): FoundItem[] => {
    if (isText(component))
      return /^h[2-6]$/.test(component.name) ? [newItem({ kind: 'heading', title: visibleText(component) })] : [];
    const kind = hasClass('icons-component')(component) ? 'account' : 'link';
    return elementsInside(component, isNamed('a')).map((link) => itemOf(link, url, kind));
  });
  return { source: 'Carrd', items };
};

/** Any page: the links of its content that lead to other sites, in page order, each once. */
export const anyPage = ({ url, document }: SourcePage) => {
  const links = elements(isNamed('a'), document).filter(
    (link) => link.attribs['href'] !== undefined && !isInside(link, isNamed('nav', 'footer')),
  );
  const items = new Map<string, FoundItem>();
  for (const link of links) {
    const item = itemOf(link, url, 'link');
    if (isOutside(item.url, url) && !items.has(item.url)) items.set(item.url, withKind(item, link));
  }
  return {
    source: url.hostname,
    items: [...items.values()].filter(({ kind, title }) => kind === 'account' || title !== ''),
  };
};

function itemOf(link: Element, base: URL, kind: FoundItem['kind']): FoundItem {
  const href = (link.attribs['href'] ?? '').trim();
  const url = URL.canParse(href, base.href) ? new URL(href, base).href : '';
  return newItem({ kind, title: linkName(link), url, picture: pictureIn(link, base) });
}

/** An icon of a known service without a text of its own is an account. */
function withKind(item: FoundItem, link: Element): FoundItem {
  const isIcon = visibleText(link) === '' && item.picture === '';
  return isIcon && /^https?:/.test(item.url) && serviceOf(new URL(item.url).hostname)
    ? { ...item, kind: 'account' }
    : item;
}

function isOutside(address: string, { hostname }: URL): boolean {
  if (/^(?:mailto|tel):/i.test(address)) return true;
  return /^https?:/i.test(address) && withoutWww(new URL(address).hostname) !== withoutWww(hostname);
}
