// The rule by which edge and API find the address of a client in the headers of proxies. X-Forwarded-For has four forms of an
// address: 203.0.113.7, 203.0.113.7:54321 (Azure, IIS), 2001:db8::1 and [2001:db8::1]:444. The port differs for each
// connection, so it must not become a part of the address. `Forwarded` (RFC 7239) counts only without X-Forwarded-For,
// because a proxy that writes X-Forwarded-For passes on the `Forwarded` of a client unchanged.
import { BlockList, isIP } from 'node:net';

/** The trusted proxies in front: their number, or their addresses. */
export type TrustedProxies = number | BlockList;

const MAX_PROXIES = 10;
const PORT = /:\d{1,5}$/;

/** Headers with which proxies describe the client. */
const FORWARDING_HEADERS = ['x-forwarded-for', 'forwarded', 'x-forwarded-proto', 'x-forwarded-host'] as const;

/** The header by which the edge tells the API that it ignored the forwarding headers of a request. */
export const FORWARDING_IGNORED = 'x-forwarded-ignored';

/** The header by which the edge tells the API its version. Clients cannot set it, because the edge drops `X-Forwarded-*`. */
export const EDGE_VERSION = 'x-forwarded-version';

/** The sentence for the operator about such a request. */
export const PROXY_WARNING =
  'A request has forwarding headers (X-Forwarded-For), but TRUST_PROXY trusts nobody at its address, so they are ignored. If a proxy is in front, set TRUST_PROXY to the number or the networks of the proxies: until then all visitors have the address of the proxy and share its limits. Without a proxy, a client sent the headers, and nothing is wrong.';

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

interface Forwarding {
  /** The address that the outermost trusted proxy saw. */
  readonly client: string;
  /** The host and the protocol that the client used; undefined when no trusted proxy names them. */
  readonly host: string | undefined;
  readonly protocol: string | undefined;
  readonly isTrusted: boolean;
  /** Whether the request has forwarding headers of a caller that is not trusted. */
  readonly isIgnored: boolean;
}

/** Reads TRUST_PROXY: a number, or addresses and networks with commas between them. Undefined for an invalid text. */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (/^\d{1,2}$/.test(text)) return Number(text) <= MAX_PROXIES ? Number(text) : undefined;
  const list = new BlockList();
  return text.split(',').every((part) => addNetwork(list, part.trim())) ? list : undefined;
}

/**
 * @returns false for a text that is no address and no network. A network with all IPv4 addresses is refused, because it would
 * trust everybody: `/0`, and IPv6 networks such as `::ffff:0:0/96` and `::/1`.
 */
function addNetwork(list: BlockList, text: string): boolean {
  const [, address = '', prefix] = /^([\da-f:.]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  const length = prefix === undefined ? bits : Number(prefix);
  if (length < 1 || length > bits) return false;
  const network = new BlockList();
  network.addSubnet(address, length, familyOf(address));
  if (network.check('0.0.0.0') && network.check('255.255.255.255')) return false;
  list.addSubnet(address, length, familyOf(address));
  return true;
}

/** The address without port and brackets, or null when the text is no address. */
export function addressIn(text: string): string | null {
  const trimmed = text.trim();
  const [, inBrackets = trimmed.includes('.') ? trimmed.replace(PORT, '') : trimmed] =
    /^\[([^\]]*)\](?::\d{1,5})?$/.exec(trimmed) ?? [];
  return isIP(inBrackets) === 0 || inBrackets.includes('%') ? null : inBrackets;
}

/**
 * Reads the headers of proxies from their end, because each proxy appends what it saw, and a client can send the beginning.
 * Each comma separates two hops: no hop is dropped, also when its entry is empty or `unknown`. For such an entry the address of
 * the proxy that wrote it counts.
 */
export function readForwarding({
  headers,
  socketAddress,
  trusted,
}: {
  readonly headers: Headers;
  readonly socketAddress: string;
  readonly trusted: TrustedProxies;
}): Forwarding {
  if (!isProxy(trusted, socketAddress)) {
    const isIgnored = FORWARDING_HEADERS.some((name) => headers[name] !== undefined);
    return { client: socketAddress, host: undefined, protocol: undefined, isTrusted: false, isIgnored };
  }
  const [addresses, elements] = [entriesOf(headers['x-forwarded-for']), entriesOf(headers['forwarded'])];
  const hops = addresses.length > 0 ? addresses : elements.map((element) => parameterOf(element, 'for') ?? '');
  const index = outermostEntry({ hops, socketAddress, trusted });
  const element = addresses.length > 0 ? '' : (elements[index] ?? '');
  return {
    client: addressIn(hops[index] ?? '') ?? addressIn(hops[index + 1] ?? '') ?? socketAddress,
    host: entriesOf(headers['x-forwarded-host']).at(-1) || parameterOf(element, 'host'),
    protocol: entriesOf(headers['x-forwarded-proto']).at(-1) || parameterOf(element, 'proto'),
    isTrusted: true,
    isIgnored: false,
  };
}

/** The index of the entry that the outermost trusted proxy wrote. */
function outermostEntry({
  hops,
  socketAddress,
  trusted,
}: {
  readonly hops: readonly string[];
  readonly socketAddress: string;
  readonly trusted: TrustedProxies;
}): number {
  if (typeof trusted === 'number') return Math.max(hops.length - trusted, 0);
  let [index, writer]: [number, string | null] = [hops.length, socketAddress];
  while (index > 0 && writer !== null && isProxy(trusted, writer)) {
    index -= 1;
    writer = addressIn(hops[index] ?? '');
  }
  return index;
}

/** A link-local address of a socket ends with the name of its interface (`%eth0`). */
function isProxy(trusted: TrustedProxies, socketAddress: string): boolean {
  if (typeof trusted === 'number') return trusted > 0;
  const [address = ''] = socketAddress.split('%', 1);
  return isIP(address) !== 0 && trusted.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

const entriesOf = (header: string | readonly string[] | undefined): readonly string[] =>
  header === undefined
    ? []
    : [header]
        .flat()
        .join(',')
        .split(',')
        .map((entry) => entry.trim());

/** A parameter of an element of `Forwarded`. No valid value contains a comma or a semicolon, so quotes need no parser. */
function parameterOf(element: string, name: string): string | undefined {
  const pairs = element.split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1);
  return value?.replace(/^"(.*)"$/, '$1');
}
