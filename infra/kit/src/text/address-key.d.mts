/**
 * One key for one visitor: an IPv4 address, or the /64 of an IPv6 address (one household has all of it). What is no address
 * is its own key, and a missing one is `unknown`.
 */
export function addressKey(address: string | undefined): string;
