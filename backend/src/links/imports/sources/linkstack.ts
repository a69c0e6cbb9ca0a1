import { htmlTree } from '../../../http/html-tree.js';
import { at, firstText, isRecord, listOf, parsedJson, sortedBy, textOf } from '../../../http/json-fields.js';
import { elements, elementsInside, hasClass, isNamed, linkName, pictureIn, visibleText } from '../dom.js';
import { newItem, type FoundItem, type FoundPage, type PageAdapter } from '../found-page.types.js';

const SOURCE = 'LinkStack';
/** Ids of LinkStack's kinds of buttons. */
const HEADING = 42;
const SPACE = 43;
const TEXT = 93;
const ACCOUNT = 94;

/** A page of LinkStack, on any host: every button is in a `button-entrance`, every heading and text in a `fadein`. */
export const linkstackPage: PageAdapter = ({ url, document }) => {
  const buttons = elements(hasClass('button-entrance'), document);
  const accounts = elements(
    ({ name, attribs }) => name === 'a' && (attribs['class'] ?? '').includes('social-link'),
    document,
  );
  if (buttons.length + accounts.length === 0) return null;
  const rows = elements(
    (element) =>
      hasClass('button-entrance')(element) || (hasClass('fadein')(element) && !hasClass('social-icon-div')(element)),
    document,
  );
  const items = rows.flatMap((row): FoundItem[] => {
    const link = elementsInside(row, ({ name, attribs }) => name === 'a' && attribs['href'] !== undefined)[0];
    if (link)
      return [
        newItem({
          kind: 'link',
          title: linkName(link),
          url: link.attribs['href'] ?? '',
          picture: pictureIn(link, url),
        }),
      ];
    const isHeading = elementsInside(row, isNamed('h2')).length > 0;
    const title = visibleText(row);
    return title === '' ? [] : [newItem({ kind: isHeading ? 'heading' : 'text', title })];
  });
  const socials = accounts.map(({ attribs }) => newItem({ kind: 'account', url: attribs['href'] ?? '' }));
  return { source: SOURCE, items: [...socials, ...items] };
};

/** A file of LinkStack: `links-….json` or `user_data-….json`. */
export function linkstackFile(json: unknown): FoundPage | null {
  const links = listOf(at(json, 'links'));
  if (links.length === 0 || !links.every((link) => 'button_id' in link)) return null;
  const pinnedFirst = sortedBy(links, 'order').toSorted((left, right) => isPinned(right) - isPinned(left));
  const items = pinnedFirst.flatMap((link): FoundItem[] => {
    const [kind, title, url] = [Number(link['button_id']), textOf(link['title']), textOf(link['link'])];
    if (kind === SPACE) return [];
    if (kind === HEADING) return [newItem({ kind: 'heading', title })];
    if (kind === TEXT) return [newItem({ kind: 'text', title: textWithoutTags(title) })];
    return [newItem({ kind: kind === ACCOUNT ? 'account' : 'link', title, url })];
  });
  return { source: SOURCE, items };
}

const isPinned = (link: Readonly<Record<string, unknown>>): number => (firstText(link, ['up_link']) === 'yes' ? 1 : 0);

const textWithoutTags = (html: string): string =>
  elements(isNamed('div'), htmlTree(`<div>${html}</div>`))
    .slice(0, 1)
    .map(visibleText)
    .join(' ');

/** A backup of LinkBreeze: the tables `profile`, `links`, `settings` and `themes`. */
export function linkbreezeFile(json: unknown): FoundPage | null {
  if (!isRecord(json) || !Array.isArray(json['profile']) || !Array.isArray(json['themes'])) return null;
  const accounts = listOf(json['profile']).flatMap(({ socialLinks }) => accountsOf(socialLinks));
  const items = sortedBy(listOf(json['links']), 'orderIndex').map((link) => {
    const [type, title, url] = [textOf(link['type']), textOf(link['title']), textOf(link['url'])];
    if (type === 'divider') return newItem({ kind: 'heading', title });
    const picture = firstText(link, ['imageUrl', 'iconUrl']);
    return newItem({
      kind: 'link',
      title,
      url: withScheme(type, url),
      picture: /^https:/i.test(picture) ? picture : '',
    });
  });
  return {
    source: 'LinkBreeze',
    items: [...accounts, ...items.filter(({ kind, title }) => kind !== 'heading' || title)],
  };
}

function accountsOf(socialLinks: unknown): FoundItem[] {
  const accounts: unknown = typeof socialLinks === 'string' ? parsedJson(socialLinks) : socialLinks;
  return listOf(accounts).map((account) => newItem({ kind: 'account', url: textOf(account['url']) }));
}

function withScheme(type: string, url: string): string {
  const schemes: Readonly<Record<string, string>> = { email: 'mailto:', phone: 'tel:' };
  const scheme = schemes[type] ?? '';
  return url.startsWith(scheme) ? url : scheme + url;
}
