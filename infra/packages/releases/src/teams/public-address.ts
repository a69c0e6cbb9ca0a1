import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** The ranges of the IANA registries that are no addresses of servers on the Internet. */
const SPECIAL_IPV4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  // The metadata service of Azure has a public address.
  ...['168.63.129.16/32', '224.0.0.0/3'],
];
/** Inside of `GLOBAL_IPV6`: tunnels, which can lead to any address, and documentation. */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];
const GLOBAL_IPV6 = ['2000::/3'];

const special4 = listOf(SPECIAL_IPV4, 'ipv4');
const special6 = listOf(SPECIAL_IPV6, 'ipv6');
const global6 = listOf(GLOBAL_IPV6, 'ipv6');

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

const isPublic = (address: string): boolean =>
  isIP(address) === 4
    ? !special4.check(address, 'ipv4')
    : global6.check(address, 'ipv6') && !special6.check(address, 'ipv6');

/** The host is an address of this machine or of a private network. */
export class PrivateAddress extends Error {
  constructor(host: string) {
    super(`${host} has a private address`);
  }
}

/** Rejects a host that is itself a private address. A connection to such a host makes no lookup. */
export function checkHost({ hostname }: Pick<URL, 'hostname'>): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublic(host)) throw new PrivateAddress(host);
}

/** Finds all addresses of a name, as `lookup` of `node:dns`. Tests replace this function. */
export type Resolve = (
  host: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Looks a name up for a connection, and fails when any address is private. The connection uses the checked addresses, so a
 * name whose address changes after the check leads nowhere else.
 */
export const createPublicLookup =
  (resolve: Resolve = lookup): LookupFunction =>
  (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      if (!addresses.every(({ address }) => isPublic(address))) return callback(new PrivateAddress(host), '');
      const [first] = addresses;
      if (options.all) callback(null, addresses);
      else callback(null, first?.address ?? '', first?.family);
    });
  };

export const publicLookup: LookupFunction = createPublicLookup();
