// The rule by which edge and API find the address of a client in X-Forwarded-For. Proxies write an address in four forms:
// 203.0.113.7, 203.0.113.7:54321 (Azure, IIS), 2001:db8::1 and [2001:db8::1]:444. The port differs for each connection, so it
// must not become a part of the address.

const IPV4 = /^(\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?$/;
const IPV6_IN_BRACKETS = /^\[([\da-f:.]{2,45})\](?::\d{1,5})?$/i;
const IPV6 = /^(?=.*:.*:)[\da-f:.]{2,45}$/i;

/** The address without port and brackets, or null when the text is no address. */
export function addressIn(text: string): string | null {
  const trimmed = text.trim();
  return IPV4.exec(trimmed)?.[1] ?? IPV6_IN_BRACKETS.exec(trimmed)?.[1] ?? IPV6.exec(trimmed)?.[0] ?? null;
}

interface Request {
  /** The header X-Forwarded-For. */
  readonly forwarded: string | readonly string[] | undefined;
  readonly socketAddress: string;
  /** The number of trusted proxies. */
  readonly hops: number;
}

/**
 * The address that the outermost trusted proxy saw. The header is read from its end, because each proxy appends the address
 * that it saw, and a client can send the beginning. An entry that is no address counts as the address of the socket.
 */
export function clientAddress({ forwarded, socketAddress, hops }: Request): string {
  if (hops === 0 || forwarded === undefined) return socketAddress;
  const chain = [...[forwarded].flat().join(',').split(','), socketAddress];
  return addressIn(chain.at(-1 - hops) ?? chain[0] ?? '') ?? socketAddress;
}
