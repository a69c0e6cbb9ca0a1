import { linkHref } from './link-href.ts';
import { videoOf } from './video.ts';
import { isWebAddress } from './web-address.ts';

type Provider = 'youtube' | 'vimeo' | 'spotify' | 'soundcloud' | 'applemusic' | 'map' | 'calendar';

interface Player {
  readonly provider: Provider;
  /** The page at the provider. */
  readonly url: string;
  /** Address of the player for an iframe. */
  readonly player: string;
  /** Height of the player in pixels; absent: 16:9. */
  readonly height?: number;
}

const SPOTIFY = /^(?:\/intl-[a-z-]{2,5})?\/(track|episode|album|playlist|artist|show)\/([A-Za-z\d]{22})\/?$/;
const APPLE_MUSIC = /^\/[a-z]{2}\/(?:album|playlist|song|music-video)\/(?:[\w.%-]+\/)?(?:pl\.[\w-]+|\d+)$/;
/** The path of a track or a set. A private track or set has a token at the end. */
const SOUNDCLOUD = /^\/(?!discover\/|search\/|you\/|charts\/|stations\/)[\w-]+\/(sets\/)?[\w-]+(?:\/s-\w+)?\/?$/;
const GOOGLE_MAP = /^\/maps(?:\/|$)/;
const COORDINATES = /@(-?\d{1,2}\.\d+,-?\d{1,3}\.\d+)/;
const OPEN_STREET_MAP = /map=(\d{1,2})\/(-?\d{1,2}\.\d+)\/(-?\d{1,3}\.\d+)/;
const MAP_HEIGHT = 360;
const CALENDAR_HEIGHT = 560;

/**
 * The player of an address: a video, music, a map or a calendar. Null for other addresses. Used in browsers and in the API.
 * The edge allows only the origins of `PlayerOrigin` in frames.
 */
export function playerOf(address: string): Player | null {
  if (!isWebAddress(address)) return null;
  const url = new URL(linkHref(address));
  url.protocol = 'https:';
  return videoOf(address) ?? musicOf(url) ?? mapOf(url) ?? calendarOf(url);
}

function musicOf(url: URL): Player | null {
  const { hostname, pathname, searchParams, origin, href } = url;
  const host = hostname.replace(/^(?:www|m)\./, '');
  const [, kind = '', id = ''] = host === 'open.spotify.com' ? (SPOTIFY.exec(pathname) ?? []) : [];
  if (id) {
    const height = kind === 'track' || kind === 'episode' ? 152 : 352;
    const path = `${kind}/${id}`;
    return {
      provider: 'spotify',
      url: `${origin}/${path}`,
      player: `https://open.spotify.com/embed/${path}`,
      height,
    };
  }
  if (host === 'music.apple.com' && APPLE_MUSIC.test(pathname)) {
    const song = /^\d+$/.test(searchParams.get('i') ?? '') ? `?i=${searchParams.get('i')}` : '';
    const isSong = song !== '' || pathname.includes('/song/');
    const player = `https://embed.music.apple.com${pathname}${song}`;
    return {
      provider: 'applemusic',
      url: `https://music.apple.com${pathname}${song}`,
      player,
      height: isSong ? 175 : 450,
    };
  }
  const sound = host === 'soundcloud.com' ? SOUNDCLOUD.exec(pathname) : null;
  if (!sound) return null;
  const player = `https://w.soundcloud.com/player/?url=${encodeURIComponent(`https://soundcloud.com${pathname}`)}&auto_play=true`;
  return { provider: 'soundcloud', url: href, player, height: sound[1] ? 450 : 166 };
}

function mapOf({ hostname, pathname, searchParams, hash, href }: URL): Player | null {
  if (/^(?:www\.)?openstreetmap\.org$/.test(hostname)) return openStreetMap(searchParams, hash, href);
  const isGoogle = /^(?:www\.)?google\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/.test(hostname) && GOOGLE_MAP.test(pathname);
  if (!isGoogle && hostname !== 'maps.google.com') return null;
  const map = (query: string): Player => ({
    provider: 'map',
    url: href,
    player: `https://www.google.com/maps${query}`,
    height: MAP_HEIGHT,
  });
  const embedded = searchParams.get('pb');
  if (pathname.startsWith('/maps/embed') && embedded) return map(`/embed?pb=${encodeURIComponent(embedded)}`);
  const place = /^\/maps\/(?:place|search)\/([^/@]+)/.exec(pathname)?.[1]?.replaceAll('+', ' ');
  const name = place && decoded(place);
  const query = searchParams.get('q') ?? searchParams.get('query') ?? (name || COORDINATES.exec(pathname)?.[1]);
  return query ? map(`?q=${encodeURIComponent(query)}&output=embed`) : null;
}

function openStreetMap(query: URLSearchParams, hash: string, url: string): Player | null {
  const [, zoom = '15', shownLatitude, shownLongitude] = OPEN_STREET_MAP.exec(hash) ?? [];
  const latitude = Number(query.get('mlat') ?? shownLatitude ?? NaN);
  const longitude = Number(query.get('mlon') ?? shownLongitude ?? NaN);
  if (Number.isNaN(latitude) || Number.isNaN(longitude)) return null;
  const half = 180 / 2 ** Math.min(19, Number(zoom));
  const box = [longitude - half, latitude - half / 2, longitude + half, latitude + half / 2].map((side) =>
    side.toFixed(5),
  );
  const player = `https://www.openstreetmap.org/export/embed.html?bbox=${box.join('%2C')}&layer=mapnik&marker=${latitude}%2C${longitude}`;
  return { provider: 'map', url, player, height: MAP_HEIGHT };
}

function calendarOf({ hostname, pathname, searchParams, href }: URL): Player | null {
  const calendar = (player: string): Player => ({ provider: 'calendar', url: href, player, height: CALENDAR_HEIGHT });
  if (hostname === 'calendar.google.com') {
    const source = searchParams.get('src') ?? searchParams.get('cid');
    if (/^\/calendar\/(?:u\/\d\/)?(?:embed|r|)$/.test(pathname) && source)
      return calendar(`https://calendar.google.com/calendar/embed?src=${encodeURIComponent(source)}`);
    const schedule = /^\/calendar\/(?:u\/\d\/)?(appointments\/schedules\/[\w-]+)$/.exec(pathname)?.[1];
    return schedule ? calendar(`https://calendar.google.com/calendar/${schedule}?gv=true`) : null;
  }
  const isPersonal = /^\/[\w.-]+(?:\/[\w.-]+){0,2}\/?$/.test(pathname);
  if (hostname === 'calendly.com' && isPersonal) return calendar(`https://calendly.com${pathname}`);
  if (hostname === 'cal.com' && isPersonal) return calendar(`https://cal.com${pathname.replace(/\/$/, '')}/embed`);
  return null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
