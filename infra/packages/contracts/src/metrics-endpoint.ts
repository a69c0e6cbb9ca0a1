// The endpoint from which Prometheus reads the metrics of a program. Edge and API use it, on the port METRICS_PORT or on their
// own port.
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** A registry of prom-client. */
interface Registry {
  readonly contentType: string;
  metrics(): Promise<string>;
}

interface Endpoint {
  readonly registry: Registry;
  /** METRICS_TOKEN; empty: everybody who reaches the port may read. */
  readonly token: string;
}

export const METRICS_PATH = '/metrics';

/** Whether the request has the token as a bearer token. */
export function mayReadMetrics({ method = '', headers }: IncomingMessage, token: string): boolean {
  if (!/^(GET|HEAD)$/.test(method)) return false;
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return token === '' || timingSafeEqual(hashOf(given), hashOf(token));
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Answers a request that may read the metrics. */
export async function sendMetrics(response: ServerResponse, registry: Registry): Promise<void> {
  const text = await registry.metrics();
  response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' });
  response.end(response.req.method === 'HEAD' ? undefined : text);
}

/** A server with this endpoint alone. All other requests get 404. */
export function createMetricsServer({ registry, token }: Endpoint): Server {
  return createServer((request, response) => {
    if (request.url === METRICS_PATH && mayReadMetrics(request, token))
      return void sendMetrics(response, registry).catch(() => response.destroy());
    response.writeHead(404, { 'cache-control': 'no-store' }).end();
  });
}
