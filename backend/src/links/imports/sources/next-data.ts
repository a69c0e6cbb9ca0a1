import { serviceOf } from '@linkstall/kit/social-services';

import { firstText, isRecord, parsedJson } from '../../../http/json-fields.js';
import { withoutWww } from '../../../http/web-address.js';
import { scriptText } from '../dom.js';
import { newItem, type FoundItem, type PageAdapter } from '../found-page.types.js';

const HOSTS: Readonly<Record<string, string>> = { 'beacons.ai': 'Beacons', 'bento.me': 'Bento' };
/** The JSON can be nested deeply on purpose. */
const MAX_DEPTH = 50;
const MAX_ITEMS = 1_000;
const URL_FIELDS = ['url', 'href', 'link', 'linkUrl', 'link_url'];
const TITLE_FIELDS = ['title', 'name', 'label', 'text', 'display_text', 'overrideTitle'];
const PICTURE_FIELDS = ['thumbnail', 'thumbnailUrl', 'thumbnail_url', 'image', 'imageUrl', 'image_url', 'icon_url'];

/** Pages of Beacons and Bento: their links are somewhere in the JSON of the script `__NEXT_DATA__`, in page order. */
export const nextData: PageAdapter = ({ url, document }) => {
  const host = withoutWww(url.hostname);
  const source = HOSTS[host];
  if (!source) return null;
  const items = new Map<string, FoundItem>();
  const visit = (value: unknown, depth: number): void => {
    if (depth > MAX_DEPTH || items.size >= MAX_ITEMS) return;
    if (Array.isArray(value)) return value.forEach((each) => visit(each, depth + 1));
    if (!isRecord(value)) return;
    const item = itemOf(value, host);
    if (item && !items.has(item.url || item.title)) items.set(item.url || item.title, item);
    Object.values(value).forEach((each) => visit(each, depth + 1));
  };
  visit(parsedJson(scriptText(document, '__NEXT_DATA__')), 0);
  return items.size === 0 ? null : { source, items: [...items.values()] };
};

function itemOf(record: Readonly<Record<string, unknown>>, host: string): FoundItem | null {
  const [title, address] = [firstText(record, TITLE_FIELDS), firstText(record, URL_FIELDS)];
  const type = firstText(record, ['type', 'block_type', 'kind']);
  if (address === '') return /header|section/i.test(type) && title ? newItem({ kind: 'heading', title }) : null;
  if (!/^(?:https?|mailto|tel):/i.test(address) || !URL.canParse(address)) return null;
  const { hostname } = new URL(address);
  if (hostname === host || hostname.endsWith(`.${host}`)) return null;
  const picture = firstText(record, PICTURE_FIELDS);
  if (title === '') return serviceOf(hostname) ? newItem({ kind: 'account', url: address }) : null;
  return newItem({ kind: 'link', title, url: address, picture: /^https:/i.test(picture) ? picture : '' });
}
