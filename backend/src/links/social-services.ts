import type { ShownAccount } from '@linkstall/contracts/http';
import { linkHref } from '@linkstall/kit/link-href';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Drawings of simple-icons, by their file names, and the hosts of the service: below each, others are its own too. */
const DRAWN: Readonly<Record<string, readonly string[]>> = {
  applemusic: ['music.apple.com'],
  bandcamp: ['bandcamp.com'],
  behance: ['behance.net'],
  bluesky: ['bsky.app', 'bsky.social'],
  buymeacoffee: ['buymeacoffee.com'],
  discord: ['discord.com', 'discord.gg'],
  dribbble: ['dribbble.com'],
  etsy: ['etsy.com'],
  facebook: ['facebook.com', 'fb.com', 'fb.me'],
  figma: ['figma.com'],
  github: ['github.com'],
  gitlab: ['gitlab.com'],
  goodreads: ['goodreads.com'],
  googlemaps: ['maps.google.com', 'maps.app.goo.gl'],
  imdb: ['imdb.com'],
  instagram: ['instagram.com', 'instagr.am'],
  kofi: ['ko-fi.com'],
  letterboxd: ['letterboxd.com'],
  line: ['line.me'],
  mastodon: ['mastodon.social', 'mastodon.online', 'mas.to', 'mstdn.social'],
  medium: ['medium.com'],
  patreon: ['patreon.com'],
  pinterest: ['pinterest.com', 'pinterest.in', 'pin.it'],
  quora: ['quora.com'],
  reddit: ['reddit.com', 'redd.it'],
  signal: ['signal.me', 'signal.group'],
  snapchat: ['snapchat.com'],
  soundcloud: ['soundcloud.com'],
  spotify: ['spotify.com', 'spotify.link'],
  stackoverflow: ['stackoverflow.com'],
  steam: ['steamcommunity.com'],
  strava: ['strava.com'],
  substack: ['substack.com'],
  telegram: ['t.me', 'telegram.me'],
  threads: ['threads.net', 'threads.com'],
  tiktok: ['tiktok.com'],
  tripadvisor: ['tripadvisor.com', 'tripadvisor.in'],
  tumblr: ['tumblr.com'],
  twitch: ['twitch.tv'],
  vimeo: ['vimeo.com'],
  whatsapp: ['whatsapp.com', 'wa.me'],
  wordpress: ['wordpress.com'],
  x: ['x.com', 'twitter.com'],
  youtube: ['youtube.com', 'youtu.be'],
  youtubemusic: ['music.youtube.com'],
  zomato: ['zomato.com'],
};
/** simple-icons has no drawing of these: their owners want none. */
const NAMED: Readonly<Record<string, readonly [label: string, ...hosts: string[]]>> = {
  amazon: ['Amazon', 'amazon.com', 'amazon.in', 'amzn.to', 'amzn.in'],
  flipkart: ['Flipkart', 'flipkart.com', 'fkrt.it'],
  linkedin: ['LinkedIn', 'linkedin.com', 'lnkd.in'],
  sharechat: ['ShareChat', 'sharechat.com'],
};
const GLOBE =
  'M12 1a11 11 0 100 22 11 11 0 000-22zm0 2c1 0 2.6 2.1 3.2 6H8.8C9.400 5.100 11 3 12 3zM8.800 3.600C7.900 5 7.100 6.900 6.800 9H3.500a9 9 0 015.300-5.400zm6.400 0A9 9 0 0120.500 9h-3.300c-.3-2.100-1.100-4-2-5.400zM3.060 11h3.500v2h-3.500a9 9 0 010-2zm5.500 0h6.900v2h-6.900v-2zm8.900 0h3.500a9 9 0 010 2h-3.500v-2zM3.500 15h3.300c.3 2.100 1.100 4 2 5.400A9 9 0 013.500 15zm5.300 0h6.400c-.6 3.900-2.200 6-3.200 6s-2.600-2.100-3.200-6zm8.400 0h3.300a9 9 0 01-5.300 5.400c.9-1.400 1.700-3.300 2-5.400z';

type Service = Omit<ShownAccount, 'url'>;
const ICONS = join(dirname(createRequire(import.meta.url).resolve('simple-icons')), 'icons');

function drawn(slug: string): Service {
  const [, label = slug, icon = GLOBE] =
    /<title>([^<]*)<\/title><path d="([^"]*)"/.exec(readFileSync(join(ICONS, `${slug}.svg`), 'utf8')) ?? [];
  return { service: slug, label, icon };
}

/** Read once: a few kilobytes. */
const BY_HOST = new Map<string, Service>([
  ...Object.entries(DRAWN).flatMap(([slug, hosts]) => {
    const service = drawn(slug);
    return hosts.map((host) => [host, service] as const);
  }),
  ...Object.entries(NAMED).flatMap(([service, [label, ...hosts]]) =>
    hosts.map((host) => [host, { service, label, icon: GLOBE }] as const),
  ),
]);

/** Whose account an address is, by its host. Of an unknown one it says the host. */
export function shownAccount(url: string): ShownAccount {
  const host = new URL(linkHref(url)).hostname;
  const labels = host.split('.');
  const known = labels.map((_, from) => BY_HOST.get(labels.slice(from).join('.'))).find((service) => service);
  return { url, ...(known ?? { service: 'website', label: host.replace(/^www\./, ''), icon: GLOBE }) };
}
