import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';

interface Queue {
  /** The other end's address, as the kernel writes it. */
  readonly address: string;
  readonly bytes: number;
}

const LISTS = ['/proc/self/net/tcp', '/proc/self/net/tcp6'];
/** Many are looked for at once. */
const KEPT_MS = 500;
let known: { readonly at: number; readonly queues: Promise<ReadonlyMap<string, readonly Queue[]>> } | null = null;

/**
 * Bytes that the system keeps for the other end because it has not taken them yet; null where the system does not say
 * (it is Linux that does). A send buffer holds some megabytes and takes new bytes only when a third of it is free: without
 * this a reader of 5 kB/s looks for minutes like one that does not read.
 */
export async function unsentBytes({ localPort, remotePort, remoteAddress }: Socket): Promise<number | null> {
  if (localPort === undefined || remotePort === undefined || remoteAddress === undefined) return null;
  if (known === null || Date.now() - known.at > KEPT_MS) known = { at: Date.now(), queues: readQueues() };
  const queues = (await known.queues).get(`${hexPort(localPort)}-${hexPort(remotePort)}`) ?? [];
  const wanted = canonical(remoteAddress);
  return queues.find(({ address }) => canonical(addressOf(address)) === wanted)?.bytes ?? null;
}

/** By the ports of both ends. */
async function readQueues(): Promise<ReadonlyMap<string, readonly Queue[]>> {
  const queues = new Map<string, Queue[]>();
  for (const list of LISTS) {
    const text = await readFile(list, 'latin1').catch(() => '');
    for (const line of text.split('\n').slice(1)) {
      const [, local = '', remote = '', , sizes = ''] = line.trim().split(/ +/);
      const [address = '', port = ''] = remote.split(':');
      const key = `${local.split(':')[1]}-${port}`;
      queues.set(key, [...(queues.get(key) ?? []), { address, bytes: parseInt(sizes, 16) || 0 }]);
    }
  }
  return queues;
}

const hexPort = (port: number): string => port.toString(16).toUpperCase().padStart(4, '0');

/** The kernel writes addresses as words of four bytes, each the wrong way round. */
function addressOf(hex: string): string {
  const bytes = (hex.match(/.{8}/g) ?? []).flatMap((word) => (word.match(/../g) ?? []).reverse());
  if (bytes.length === 4) return bytes.map((byte) => parseInt(byte, 16)).join('.');
  return bytes.map((byte, at) => (at > 0 && at % 2 === 0 ? `:${byte}` : byte)).join('');
}

/** The same for all ways to write one address; an IPv4 one inside IPv6 is the IPv4 one. */
function canonical(address: string): string {
  const bare = address.split('%', 1)[0] ?? '';
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  const url = v4 ? `http://[::ffff:${v4}]` : `http://[${bare}]`;
  return URL.canParse(url) ? new URL(url).hostname : bare;
}
