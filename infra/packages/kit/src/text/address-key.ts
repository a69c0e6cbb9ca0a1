// The key by which API and edge tell clients apart, for example in rate limits. All addresses of an IPv6 /64 network have the
// same key.

/** An IPv4 address as IPv6, mapped or by NAT64 (RFC 6052): all of them are in one /64. */
const CONTAINS_IPV4 = /^\[(?:::ffff:|64:ff9b::)([\da-f]{1,4}):([\da-f]{1,4})\]$/;

const bytesOf = (group: string) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255];

export function addressKey(address: string | undefined): string {
  if (!address) return 'unknown';
  const bare = address.split('%', 1)[0] ?? '';
  const ipv4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (ipv4) return ipv4;
  // The URL parser normalizes every IPv6 address to one form.
  if (!URL.canParse(`http://[${bare}]`)) return bare;
  const { hostname } = new URL(`http://[${bare}]`);
  const [, ...halves] = CONTAINS_IPV4.exec(hostname) ?? [];
  if (halves.length > 0) return halves.flatMap(bytesOf).join('.');
  const [head = '', tail = ''] = hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail].map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = 8 - (before?.length ?? 0) - (after?.length ?? 0);
  const groups = [...(before ?? []), ...Array.from({ length: zeros }, () => '0'), ...(after ?? [])];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
