import { linkHref } from '@linkstall/kit/link-href';

/**
 * The host of a web address with its labels in reverse, such as `com.example.shop.`, so that a host and its subdomains are a
 * range of texts. In lower case and punycode, without `www.`, port and user. Null for a path on this site.
 */
export function reversedHost(address: string): string | null {
  const href = linkHref(address);
  if (!URL.canParse(href)) return null;
  const labels = new URL(href).hostname.replace(/^www\.(?=[^.]+\.)/, '').split('.');
  return `${labels
    .filter((label) => label !== '')
    .reverse()
    .join('.')}.`;
}

/** The hosts of web addresses, as they are stored for searches. */
export const reversedHosts = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.flatMap((address) => reversedHost(address) ?? [])),
];

/** A condition on stored hosts: this reversed host, or one of its subdomains. */
export const hostRange = (host: string) => ({ $elemMatch: { $gte: host, $lt: `${host}\u{10ffff}` } });
