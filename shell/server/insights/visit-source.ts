import { browserSource, domainSource, parameterSource, tagSource } from '@linkstall/kit/visit-sources';

interface Arrival {
  /** The referrer of the page, or empty. */
  readonly referrer: string;
  /** The query of the page's address. */
  readonly query: URLSearchParams;
  readonly userAgent: string;
  readonly ownHost: string;
}

const DOMAIN = /^[0-9a-z.-]{1,100}$/;
/** Android apps send `android-app://<name>` as the referrer. */
const REFERRER_PROTOCOLS = ['http:', 'https:', 'android-app:'];
const DETAILS = ['utm_medium', 'utm_campaign', 'utm_content'] as const;
/** The maximum length of a value. */
const FIRST = /^.{1,40}/u;
const NAMED = /[\p{L}\p{N}]/u;

/**
 * The source of a view. What the address says counts most, because its writer chose it. The user agent counts least, because
 * it names only the app in which the page opened. `utm_medium`, `utm_campaign` and `utm_content` follow after slashes.
 */
export function sourceOf({ referrer, query, userAgent, ownHost }: Arrival): string {
  const tag = cleaned(query.get('utm_source'));
  const source = tag
    ? tagSource(tag)
    : referringDomain(referrer, ownHost) || parameterIn(query) || (browserSource(userAgent) ?? '');
  const details = DETAILS.map((name) => cleaned(query.get(name)));
  return details.some((detail) => detail !== '') ? [source.replace(/\/$/, ''), ...details].join('/') : source;
}

function referringDomain(referrer: string, ownHost: string): string {
  if (!URL.canParse(referrer)) return '';
  const { protocol, hostname } = new URL(referrer);
  const domain = hostname.toLowerCase().replace(/^www\./, '');
  const isExternal = REFERRER_PROTOCOLS.includes(protocol) && hostname !== ownHost && DOMAIN.test(domain);
  return isExternal ? domainSource(domain) : '';
}

function parameterIn(query: URLSearchParams): string {
  for (const name of query.keys()) {
    const source = parameterSource(name);
    if (source) return source;
  }
  return '';
}

/** A value of the address with letters and digits of every script, and `.`, `_` and `-`. Lines of counts use nothing else. */
function cleaned(value: string | null): string {
  const words = (value ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, ' ');
  const text = FIRST.exec(words.trim().replaceAll(' ', '-'))?.[0] ?? '';
  return NAMED.test(text) ? text : '';
}
