// The API of the site for the edge of a session. The developer logs in at the local address, without TLS. So cookies lose what
// needs TLS, and the API gets the origin of the site for requests of local pages.
import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** Headers of one connection, and headers that the edge of the site sets itself. */
const NOT_FORWARDED = /^(connection|keep-alive|host|proxy-.*|te|transfer-encoding|upgrade|forwarded|x-forwarded-.*)$/;
const AWAY = JSON.stringify({ code: 'api.unavailable', message: 'The site does not answer.' });

interface ApiProxy {
  readonly url: string;
  /** Names the address of the local pages, which is known later. */
  setLocalOrigin(origin: string): void;
  close(): void;
}

/** @param origin the address of the site */
export async function startApiProxy(origin: string): Promise<ApiProxy> {
  let localOrigin = '';
  const send = origin.startsWith('https:') ? httpsRequest : httpRequest;
  const server = createServer((req, res) => {
    const { method = 'GET', url = '/' } = req;
    // The address of another server would become a part of the host of the site.
    if (!url.startsWith('/')) return void res.writeHead(400).end();
    const outgoing = send(
      new URL(`${origin}${url}`),
      { method, headers: requestHeaders(req, { origin, localOrigin }) },
      (incoming) => {
        res.writeHead(incoming.statusCode ?? 502, responseHeaders(incoming));
        incoming.pipe(res);
        incoming.once('error', () => res.destroy());
      },
    );
    outgoing.once('error', () => sendAway(res));
    res.once('close', () => outgoing.destroy());
    req.pipe(outgoing);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    setLocalOrigin: (address) => void (localOrigin = address),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const endToEndHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_FORWARDED.test(name)));

/** Another page than a local one keeps its `Origin`, so that the site refuses its writes as always. */
function requestHeaders(
  { headers }: IncomingMessage,
  { origin, localOrigin }: { origin: string; localOrigin: string },
) {
  const isLocal = localOrigin !== '' && headers.origin === localOrigin;
  const referer = localOrigin !== '' && headers.referer?.startsWith(`${localOrigin}/`);
  return {
    ...endToEndHeaders(headers),
    ...(isLocal && { origin }),
    ...(referer && { referer: headers.referer?.replace(localOrigin, origin) }),
  };
}

/** A browser refuses `Secure` and the prefix `__Host-` from an address without TLS. The API accepts the name without it. */
function responseHeaders({ headers }: IncomingMessage) {
  const { 'strict-transport-security': _, ...forwardedHeaders } = endToEndHeaders(headers);
  const cookies = headers['set-cookie']?.map((cookie) =>
    cookie.replace(/^__(?:Host|Secure)-/, '').replace(/; *secure(?=;|$)/i, ''),
  );
  return { ...forwardedHeaders, ...(cookies && { 'set-cookie': cookies }) };
}

function sendAway(res: ServerResponse) {
  if (res.headersSent) return void res.destroy();
  res.writeHead(503, { 'content-type': 'application/json' }).end(AWAY);
}
