import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Another site that records each request. `/host` shows `/inner` in a frame without any protection, for controls. */
export interface OtherSite {
  readonly url: string;
  readonly hits: Set<string>;
  close(): void;
}

const PAGES: Readonly<Record<string, string>> = {
  '/host': '<h1>secret of the page</h1><iframe src="/inner"></iframe>',
  '/inner': '<body></body>',
};

export async function startOtherSite(): Promise<OtherSite> {
  const hits = new Set<string>();
  const server: Server = createServer((request, response) => {
    const path = request.url ?? '';
    hits.add(path);
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/html';
    response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' });
    response.end(path.endsWith('.js') ? 'globalThis.otherRemote = {}' : (PAGES[path] ?? ''));
  });
  server.on('upgrade', (request, socket) => {
    hits.add(request.url ?? '');
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, hits, close };
}
