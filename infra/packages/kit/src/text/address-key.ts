// The key by which API and edge tell clients apart, for example in rate limits. All addresses of an IPv6 /64 network have the
// same key.

export function addressKey(address: string | undefined): string {
  if (!address) return 'unknown';
  const bare = address.split('%', 1)[0] ?? '';
  const ipv4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (ipv4) return ipv4;
  // The URL parser normalizes every IPv6 address to one form.
  if (!URL.canParse(`http://[${bare}]`)) return bare;
  const [head = '', tail = ''] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail].map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = 8 - (before?.length ?? 0) - (after?.length ?? 0);
  const groups = [...(before ?? []), ...Array.from({ length: zeros }, () => '0'), ...(after ?? [])];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
