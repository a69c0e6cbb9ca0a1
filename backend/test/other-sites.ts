import { createPublicLookup } from '@linkstall/releases/public-address';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import type { LookupAddress } from 'node:dns';
import type { buildConnector } from 'undici';

import { Network } from '../src/link-previews/network.js';
import { SafeFetch } from '../src/link-previews/safe-fetch.service.js';
import { SafeSend } from '../src/link-previews/safe-send.service.js';
import { endAfterTests } from './end-after-tests.js';
import type { TestApp } from './test-app.js';

/** The public address of all other sites in tests. */
export const PUBLIC_ADDRESS = '93.184.216.34';

const LATE_MS = 60_000;

export interface OtherSites {
  /** The responses of each host. */
  readonly sites: Map<string, RequestListener>;
  /** The addresses of a name, asked for each connection; by default the public address for each host of `sites`. */
  readonly dns: Map<string, () => readonly string[]>;
  /** The addresses to which a connection was opened. */
  readonly dialled: string[];
}

/**
 * Serves other sites to a test: the guard of the API works as on a real site, with these responses of a DNS server, and a connection to
 * an allowed address reaches a server of the test without TLS.
 */
export async function serveOtherSites({ app }: Pick<TestApp, 'app'>): Promise<OtherSites> {
  const others: OtherSites = { sites: new Map(), dns: new Map(), dialled: [] };
  const server = createServer((request, response) => {
    const handle = others.sites.get(request.headers.host ?? '');
    if (handle) handle(request, response);
    else response.writeHead(404).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  endAfterTests(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const { port } = server.address() as AddressInfo;
  const lookup = createPublicLookup((host, _options, done) => {
    const addresses = others.dns.get(host)?.() ?? (others.sites.has(host) ? [PUBLIC_ADDRESS] : []);
    if (addresses.length === 0) done(new Error(`${host} has no address`), []);
    else
      done(
        null,
        addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
  });
  const dial: buildConnector.connector = ({ hostname }, callback) => {
    const open = (address: string) => {
      others.dialled.push(address);
      const socket = connect(port, '127.0.0.1', () => callback(null, socket));
      socket.once('error', (error) => callback(error, null));
    };
    if (/^[\d.]+$|:/.test(hostname)) return open(hostname); // a literal address that the guard allowed
    lookup(hostname, { all: true }, (error, addresses) => {
      if (error) return callback(error, null);
      for (const { address } of (addresses as LookupAddress[]).slice(0, 1)) open(address);
    });
  };
  Object.assign(app.get(Network), { dial });
  for (const client of [SafeFetch, SafeSend]) Object.assign(app.get(client), { limitMs: LATE_MS }); // a busy machine may delay each response
  return others;
}

export const html =
  (text: string): RequestListener =>
  (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text);
