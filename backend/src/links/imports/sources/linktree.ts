import { at, firstText, listOf, parsedJson, sortedBy, textOf } from '../../../http/json-fields.js';
import { scriptText } from '../dom.js';
import { newItem, type FoundItem, type PageAdapter } from '../found-page.types.js';

const HEADINGS = ['HEADER', 'GROUP'];
/** Types that Linktree shows as players. */
const PLAYERS = /VIDEO|MUSIC|SPOTIFY|SOUNDCLOUD|PODCAST|VIMEO|YOUTUBE/;

/** A page of Linktree: its data is JSON in the script `__NEXT_DATA__`. */
export const linktree: PageAdapter = ({ url, document }) => {
  if (!/(?:^|\.)linktr\.ee$/.test(url.hostname)) return null;
  const props = at(parsedJson(scriptText(document, '__NEXT_DATA__')), 'props', 'pageProps');
  const links = [...listOf(at(props, 'links')), ...listOf(at(props, 'account', 'links'))];
  const socials = [...listOf(at(props, 'socialLinks')), ...listOf(at(props, 'account', 'socialLinks'))];
  // The same list is there twice, and only one of them has pictures.
  const unique = [...new Map(links.map((link) => [String(link['id']), link] as const).toReversed()).values()];
  const accounts = new Set(sortedBy(socials, 'position').map((social) => textOf(social['url'])));
  const items = [
    ...[...accounts].map((account) => newItem({ kind: 'account', url: account })),
    ...sortedBy(unique, 'position').flatMap((link) => [...itemOf(link), ...childrenOf(link)]),
  ];
  return items.length === 0 ? null : { source: 'Linktree', items };
};

function itemOf(link: Readonly<Record<string, unknown>>): FoundItem[] {
  const [type, title, url] = [textOf(link['type']), textOf(link['title']), textOf(link['url'])];
  const picture = firstText(link, ['thumbnail', 'thumbnailUrl']) || textOf(at(link, 'modifiers', 'thumbnailUrl'));
  if (HEADINGS.includes(type)) return [newItem({ kind: 'heading', title })];
  if (url === '') return title === '' ? [] : [newItem({ kind: 'text', title })];
  return [newItem({ kind: PLAYERS.test(type) ? 'player' : 'link', title, url, picture })];
}

/** The links of a group. Groups contain no groups. */
const childrenOf = (link: Readonly<Record<string, unknown>>): FoundItem[] =>
  sortedBy(listOf(link['links']), 'position').flatMap(itemOf);
