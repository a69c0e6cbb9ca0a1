import { isRecord, parsedJson } from '../http/json-fields.js';
import { oneLine, webUrl, type PageMetadata } from './page-metadata.js';

/** Services whose pages need scripts or a consent, and their oEmbed addresses, to which the address of the page is added. */
const ENDPOINTS: Readonly<Record<string, string>> = {
  'youtube.com': 'https://www.youtube.com/oembed?format=json&url=',
  'youtu.be': 'https://www.youtube.com/oembed?format=json&url=',
  'vimeo.com': 'https://vimeo.com/api/oembed.json?url=',
  'open.spotify.com': 'https://open.spotify.com/oembed?url=',
  'spotify.link': 'https://open.spotify.com/oembed?url=',
  'soundcloud.com': 'https://soundcloud.com/oembed?format=json&url=',
  'music.apple.com': 'https://music.apple.com/api/oembed?url=',
};

/** The oEmbed address of a page; null for other sites. */
export function oEmbedAddress(page: URL): string | null {
  const endpoint = ENDPOINTS[page.hostname.replace(/^(?:www|m|music(?=\.youtube)|on)\./, '')];
  return endpoint ? endpoint + encodeURIComponent(page.href) : null;
}

/** The metadata in an oEmbed response; null when it has no title. */
export function oEmbedMetadata(json: string): PageMetadata | null {
  const response = parsedJson(json);
  if (!isRecord(response)) return null;
  const text = (field: string) => (typeof response[field] === 'string' ? oneLine(response[field]) : '');
  const title = text('title');
  if (title === '') return null;
  const picture = webUrl(text('thumbnail_url'));
  return { title, description: text('description'), site: text('provider_name'), picture, icon: '' };
}
