import { linkHref } from './link-href.ts';
import { isWebAddress } from './web-address.ts';

const YOUTUBE_ID = /^[\w-]{11}$/;
const VIMEO_ID = /^\d{1,12}$/;
/** The hash of an unlisted video. */
const VIMEO_HASH = /^[0-9a-f]{6,40}$/i;

/** Pages of Vimeo that show one video among others. */
const VIMEO_LISTS = /^\/(?:channels\/[^/]+|groups\/[^/]+\/videos?|(?:showcase|album)\/\d+\/videos?)(?=\/\d)/;
/** A start time: `42`, `42s`, `1m2s` or `1h2m3s`. */
const START = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/;

interface Video {
  readonly provider: 'youtube' | 'vimeo';
  readonly url: string;
  /** Address of the player for an iframe. */
  readonly player: string;
}

/**
 * The video of a YouTube or Vimeo address in any common form, with its start time. Null for other addresses. Used in
 * browsers and in the API.
 */
export function videoOf(address: string): Video | null {
  if (!isWebAddress(address)) return null;
  const { hostname, pathname, searchParams: query, hash } = new URL(linkHref(address));
  const host = hostname.replace(/^(?:www|m|music)\./, '');
  const path = (host === 'vimeo.com' ? pathname.replace(VIMEO_LISTS, '') : pathname).split('/').filter(Boolean);
  const start = secondsOf(query.get('t') ?? query.get('start') ?? /[#&]t=([^&]+)/.exec(hash)?.[1] ?? '');
  if (host === 'youtu.be') return youtube(path.length === 1 ? path[0] : undefined, start);
  if (host === 'youtube.com' || host === 'youtube-nocookie.com') return youtube(youtubeId(path, query), start);
  if (host === 'vimeo.com') return vimeo(path, query.get('h'), start);
  if (host === 'player.vimeo.com' && path[0] === 'video') return vimeo(path.slice(1), query.get('h'), start);
  return null;
}

function secondsOf(startTime: string) {
  const [, hours = 0, minutes = 0, seconds = 0] = START.exec(startTime) ?? [];
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
}

function youtubeId([first, second, ...rest]: string[], query: URLSearchParams) {
  if (first === 'watch' && second === undefined) return query.get('v') ?? undefined;
  return rest.length === 0 && ['shorts', 'live', 'embed', 'v'].includes(first ?? '') ? second : undefined;
}

/** `start` is in seconds. */
function youtube(id: string | undefined, start: number): Video | null {
  if (id === undefined || !YOUTUBE_ID.test(id)) return null;
  const url = `https://www.youtube.com/watch?v=${id}${start ? `&t=${start}s` : ''}`;
  const query = `${start ? `start=${start}&` : ''}autoplay=1`;
  return { provider: 'youtube', url, player: `https://www.youtube-nocookie.com/embed/${id}?${query}` };
}

/** The hash of an unlisted video is in the path or in the query. */
function vimeo([id = '', pathHash, ...rest]: string[], queryHash: string | null, start: number): Video | null {
  const hash = pathHash ?? queryHash ?? undefined;
  if (!VIMEO_ID.test(id) || rest.length > 0 || (hash !== undefined && !VIMEO_HASH.test(hash))) return null;
  const fragment = start ? `#t=${start}s` : '';
  const url = `https://vimeo.com/${id}${hash ? `/${hash}` : ''}${fragment}`;
  const query = `${hash ? `h=${hash}&` : ''}autoplay=1&dnt=1`;
  return { provider: 'vimeo', url, player: `https://player.vimeo.com/video/${id}?${query}${fragment}` };
}
