// A plain static page with the same content: what the edge answered, without its scripts, served from memory.
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';

/**
 * @param {string} url of a public page
 * @returns {Promise<{url: string, html: string, close: () => void}>} `html`: the page as the edge gives it
 */
export async function serveStaticCopy(url) {
  const html = await (await fetch(url)).text();
  const plain = html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '');
  const { origin } = new URL(url);
  const paths = new Set([...plain.matchAll(/\/(?:images|assets)\/[\w./-]+/g)].map(([path]) => path));
  /** @type {Map<string, {type: string, body: Buffer}>} */
  const files = new Map();
  for (const path of [...paths, '/favicon.ico']) {
    const response = await fetch(origin + path);
    if (response.ok)
      files.set(path, {
        type: response.headers.get('content-type') ?? '',
        body: Buffer.from(await response.arrayBuffer()),
      });
  }
  const page = brotliCompressSync(plain);
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (file)
      response
        .writeHead(200, {
          'content-type': file.type,
          'content-length': file.body.length,
          'cache-control': 'max-age=31536000',
        })
        .end(file.body);
    else if (request.url === '/')
      response
        .writeHead(200, {
          'content-type': 'text/html; charset=utf-8',
          'content-encoding': 'br',
          'content-length': page.length,
        })
        .end(page);
    else response.writeHead(404).end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${address.port}/`, html, close: () => server.close() };
}
