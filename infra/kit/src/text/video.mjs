import { linkHref } from './link-href.mjs';
import { isWebAddress } from './web-address.mjs';

const YOUTUBE_ID = /^[\w-]{11}$/;
const VIMEO_ID = /^\d{1,12}$/;
/** Of a video that only those see who have its address. */
const VIMEO_HASH = /^[0-9a-f]{6,40}$/i;

/**
 * The video that an address of YouTube or Vimeo shows, in whichever form people copy it; null for any other address. For
 * browsers and for the API, so plain JavaScript.
 * @param {string} address
 */
export function videoOf(address) {
  if (!isWebAddress(address)) return null;
  const { hostname, pathname, searchParams } = new URL(linkHref(address));
  const path = pathname.split('/').filter(Boolean);
  const host = hostname.replace(/^(?:www|m|music)\./, '');
  if (host === 'youtu.be') return youtube(path.length === 1 ? path[0] : undefined);
  if (host === 'youtube.com' || host === 'youtube-nocookie.com') return youtube(youtubeId(path, searchParams));
  if (host === 'vimeo.com') return vimeo(path, searchParams.get('h'));
  if (host === 'player.vimeo.com' && path[0] === 'video') return vimeo(path.slice(1), searchParams.get('h'));
  return null;
}

/** @param {string[]} path @param {URLSearchParams} query */
function youtubeId([first, second, ...more], query) {
  if (first === 'watch' && second === undefined) return query.get('v') ?? undefined;
  return more.length === 0 && ['shorts', 'live', 'embed', 'v'].includes(first ?? '') ? second : undefined;
}

/** @param {string | undefined} id */
function youtube(id) {
  if (id === undefined || !YOUTUBE_ID.test(id)) return null;
  const url = `https://www.youtube.com/watch?v=${id}`;
  return { provider: 'youtube', url, player: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1` };
}

/** @param {string[]} path @param {string | null} asked the hash, where it stands in the query */
function vimeo([id = '', inPath, ...more], asked) {
  const hash = inPath ?? asked ?? undefined;
  if (!VIMEO_ID.test(id) || more.length > 0 || (hash !== undefined && !VIMEO_HASH.test(hash))) return null;
  const url = `https://vimeo.com/${id}${hash ? `/${hash}` : ''}`;
  const query = `${hash ? `h=${hash}&` : ''}autoplay=1&dnt=1`;
  return { provider: 'vimeo', url, player: `https://player.vimeo.com/video/${id}?${query}` };
}
