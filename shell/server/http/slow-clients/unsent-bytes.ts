import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';

interface Queue {
  /** The remote address in the kernel's format. */
  readonly address: string;
  readonly bytes: number;
}

const SOCKET_TABLES = ['/proc/self/net/tcp', '/proc/self/net/tcp6'];
type Queues = ReadonlyMap<string, readonly Queue[]>;
/** A read of the tables that has not started yet. All calls of one turn of the event loop share this read. */
let nextRead: Promise<Queues> | null = null;

/**
 * The number of bytes in the kernel's send queue of a socket; null when it is unknown (only Linux has the tables). A send
 * buffer holds some megabytes and accepts new bytes only when a third of the buffer is free. Without this number a client
 * that reads 5 kB/s looks for minutes like a client that does not read.
 */
export async function unsentBytes({ localPort, remotePort, remoteAddress }: Socket): Promise<number | null> {
  if (localPort === undefined || remotePort === undefined || remoteAddress === undefined) return null;
  const queues = (await sharedRead()).get(`${hexPort(localPort)}-${hexPort(remotePort)}`) ?? [];
  const clientAddress = canonical(remoteAddress);
  return queues.find(({ address }) => canonical(addressOf(address)) === clientAddress)?.bytes ?? null;
}

function sharedRead(): Promise<Queues> {
  nextRead ??= Promise.resolve().then(() => {
    nextRead = null;
    return readQueues();
  });
  return nextRead;
}

/** Send queues by local and remote port. */
async function readQueues(): Promise<Queues> {
  const queues = new Map<string, Queue[]>();
  for (const table of SOCKET_TABLES) {
    const text = await readFile(table, 'latin1').catch(() => '');
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

/** The kernel writes addresses as little-endian words of four bytes. */
function addressOf(hex: string): string {
  const bytes = (hex.match(/.{8}/g) ?? []).flatMap((word) => (word.match(/../g) ?? []).reverse());
  if (bytes.length === 4) return bytes.map((byte) => parseInt(byte, 16)).join('.');
  return bytes.map((byte, index) => (index > 0 && index % 2 === 0 ? `:${byte}` : byte)).join('');
}

/** One spelling for each address; an IPv4-mapped IPv6 address becomes IPv4. */
function canonical(address: string): string {
  const bare = address.split('%', 1)[0] ?? '';
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  const url = v4 ? `http://[::ffff:${v4}]` : `http://[${bare}]`;
  return URL.canParse(url) ? new URL(url).hostname : bare;
}
