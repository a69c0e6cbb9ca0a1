import { linkHref } from './link-href.ts';
import { isWebAddress } from './web-address.ts';

const YOUTUBE_ID = /^[\w-]{11}$/;
const VIMEO_ID = /^\d{1,12}$/;
/** Of a video that only those see who have its address. */
const VIMEO_HASH = /^[0-9a-f]{6,40}$/i;

/** Pages of Vimeo that show one video among others. */
const VIMEO_LISTS = /^\/(?:channels\/[^/]+|groups\/[^/]+\/videos?|(?:showcase|album)\/\d+\/videos?)(?=\/\d)/;
/** Where it begins: `42`, `42s`, `1m2s` or `1h2m3s`. */
const START = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/;

interface Video {
  readonly provider: 'youtube' | 'vimeo';
  /** The page of the video. */
  readonly url: string;
  /** What an iframe shows. */
  readonly player: string;
}

/**
 * The video that an address of YouTube or Vimeo shows, in whichever form people copy it, from where it begins; null for
 * any other address. For browsers and for the API.
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

function secondsOf(written: string) {
  const [, hours = 0, minutes = 0, seconds = 0] = START.exec(written) ?? [];
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
}

function youtubeId([first, second, ...more]: string[], query: URLSearchParams) {
  if (first === 'watch' && second === undefined) return query.get('v') ?? undefined;
  return more.length === 0 && ['shorts', 'live', 'embed', 'v'].includes(first ?? '') ? second : undefined;
}

/** @param start in seconds */
function youtube(id: string | undefined, start: number): Video | null {
  if (id === undefined || !YOUTUBE_ID.test(id)) return null;
  const url = `https://www.youtube.com/watch?v=${id}${start ? `&t=${start}s` : ''}`;
  const query = `${start ? `start=${start}&` : ''}autoplay=1`;
  return { provider: 'youtube', url, player: `https://www.youtube-nocookie.com/embed/${id}?${query}` };
}

/** @param asked the hash, where it stands in the query */
function vimeo([id = '', inPath, ...more]: string[], asked: string | null, start: number): Video | null {
  const hash = inPath ?? asked ?? undefined;
  if (!VIMEO_ID.test(id) || more.length > 0 || (hash !== undefined && !VIMEO_HASH.test(hash))) return null;
  const from = start ? `#t=${start}s` : '';
  const url = `https://vimeo.com/${id}${hash ? `/${hash}` : ''}${from}`;
  const query = `${hash ? `h=${hash}&` : ''}autoplay=1&dnt=1`;
  return { provider: 'vimeo', url, player: `https://player.vimeo.com/video/${id}?${query}${from}` };
}
