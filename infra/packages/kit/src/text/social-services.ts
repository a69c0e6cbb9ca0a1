/** The display name and the hosts of each service. Subdomains of a host belong to the same service. */
export const SERVICES = {
  amazon: ['Amazon', 'amazon.com', 'amazon.in', 'amzn.to', 'amzn.in'],
  applemusic: ['Apple Music', 'music.apple.com'],
  bandcamp: ['Bandcamp', 'bandcamp.com'],
  behance: ['Behance', 'behance.net'],
  bluesky: ['Bluesky', 'bsky.app', 'bsky.social'],
  buymeacoffee: ['Buy Me A Coffee', 'buymeacoffee.com'],
  discord: ['Discord', 'discord.com', 'discord.gg'],
  dribbble: ['Dribbble', 'dribbble.com'],
  etsy: ['Etsy', 'etsy.com'],
  facebook: ['Facebook', 'facebook.com', 'fb.com', 'fb.me'],
  figma: ['Figma', 'figma.com'],
  flipkart: ['Flipkart', 'flipkart.com', 'fkrt.it'],
  github: ['GitHub', 'github.com'],
  gitlab: ['GitLab', 'gitlab.com'],
  goodreads: ['Goodreads', 'goodreads.com'],
  googlemaps: ['Google Maps', 'maps.google.com', 'maps.app.goo.gl'],
  imdb: ['IMDb', 'imdb.com'],
  instagram: ['Instagram', 'instagram.com', 'instagr.am'],
  kofi: ['Ko-fi', 'ko-fi.com'],
  letterboxd: ['Letterboxd', 'letterboxd.com'],
  line: ['LINE', 'line.me'],
  linkedin: ['LinkedIn', 'linkedin.com', 'lnkd.in'],
  mastodon: [
    ...['Mastodon', 'mas.to', 'mathstodon.xyz', 'fosstodon.org', 'hachyderm.io', 'infosec.exchange', 'chaos.social'],
    ...['techhub.social', 'pawoo.net', 'social.vivaldi.net', 'aus.social', 'toot.community', 'indieweb.social'],
  ],
  medium: ['Medium', 'medium.com'],
  patreon: ['Patreon', 'patreon.com'],
  pinterest: ['Pinterest', 'pinterest.com', 'pinterest.in', 'pin.it'],
  quora: ['Quora', 'quora.com'],
  reddit: ['Reddit', 'reddit.com', 'redd.it'],
  sharechat: ['ShareChat', 'sharechat.com'],
  signal: ['Signal', 'signal.me', 'signal.group'],
  snapchat: ['Snapchat', 'snapchat.com'],
  soundcloud: ['SoundCloud', 'soundcloud.com'],
  spotify: ['Spotify', 'spotify.com', 'spotify.link'],
  stackoverflow: ['Stack Overflow', 'stackoverflow.com'],
  steam: ['Steam', 'steamcommunity.com'],
  strava: ['Strava', 'strava.com'],
  substack: ['Substack', 'substack.com'],
  telegram: ['Telegram', 't.me', 'telegram.me'],
  threads: ['Threads', 'threads.net', 'threads.com'],
  tiktok: ['TikTok', 'tiktok.com'],
  tripadvisor: ['Tripadvisor', 'tripadvisor.com', 'tripadvisor.in'],
  tumblr: ['Tumblr', 'tumblr.com'],
  twitch: ['Twitch', 'twitch.tv'],
  vimeo: ['Vimeo', 'vimeo.com'],
  whatsapp: ['WhatsApp', 'whatsapp.com', 'wa.me'],
  wordpress: ['WordPress', 'wordpress.com'],
  x: ['X', 'x.com', 'twitter.com'],
  youtube: ['YouTube', 'youtube.com', 'youtu.be'],
  youtubemusic: ['YouTube Music', 'music.youtube.com'],
  zomato: ['Zomato', 'zomato.com'],
};

const BY_HOST = new Map(
  Object.entries(SERVICES).flatMap(([service, [label = '', ...hosts]]) =>
    hosts.map((host) => [host, { service, label }] as const),
  ),
);

/** Many instances of Mastodon are called `mastodon.<something>`. */
const MASTODON_HOST = /^(?:mastodon|mstdn)\./;

/** The service of a host; null for an unknown service. Used in browsers and in the API. */
export function serviceOf(host: string) {
  const name = host.toLowerCase();
  const labels = name.split('.');
  if (MASTODON_HOST.test(name)) return { service: 'mastodon', label: 'Mastodon' };
  for (let from = 0; from < labels.length - 1; from += 1) {
    const service = BY_HOST.get(labels.slice(from).join('.'));
    if (service) return service;
  }
  return null;
}
