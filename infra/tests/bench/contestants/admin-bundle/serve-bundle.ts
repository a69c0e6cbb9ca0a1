// Builds the bundle and serves it like a static server: files are compressed in advance, and /api is forwarded.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import { rspack, type Configuration } from '@rspack/core';
import type { AddressInfo } from 'node:net';

import { typescriptRule } from '../../../../packages/build/typescript-rule.ts';

const ROOT = join(import.meta.dirname, '../../../../..');

/** @param path the output folder */
const config = (path: string): Configuration => ({
  context: import.meta.dirname,
  mode: 'production',
  devtool: false,
  entry: './main.tsx',
  target: ['web', 'es2022'],
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  module: {
    rules: [
      typescriptRule([['@swc/plugin-styled-components', { ssr: false, pure: true, fileName: false }]]),
      // The main file contains everything for the first screen. Other parts stay lazy, as a careful developer would build
      // them.
      {
        test: /(api-client\.ts|lazy-layouts\.tsx|lazy-navigation-effects\.tsx)$/,
        parser: { dynamicImportMode: 'eager' },
      },
      { test: /\.css$/, type: 'css/auto' },
    ],
  },
  performance: false,
  output: { path, filename: 'main.js', chunkFilename: '[name].js', cssChunkFilename: '[name].css', publicPath: '/' },
  stats: 'errors-warnings',
});

const build = (path: string) =>
  new Promise((resolve, reject) => {
    rspack(config(path), (error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
      else resolve(undefined);
    });
  });

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Links</title><script defer src="/main.js"></script><style>${readFileSync(join(ROOT, 'shell/src/styles/tokens.css'), 'utf8')}${readFileSync(join(ROOT, 'shell/src/styles/base.css'), 'utf8')}</style></head><body><div id="root"></div></body></html>`;

/**
 * @param api origin of a running platform
 * @returns `bytes`: compressed size of its script
 */
export async function serveAdminBundle(api: string): Promise<{ url: string; bytes: number; close: () => void }> {
  const dist = mkdtempSync(join(tmpdir(), 'admin-bundle-'));
  await build(dist);
  const files: Map<string, { type: string; body: Buffer }> = new Map(
    readdirSync(dist).map((name) => [
      `/${name}`,
      {
        type: name.endsWith('.css') ? 'text/css' : 'text/javascript',
        body: brotliCompressSync(readFileSync(join(dist, name))),
      },
    ]),
  );
  rmSync(dist, { recursive: true });
  const page = { type: 'text/html; charset=utf-8', body: brotliCompressSync(PAGE) };
  const server = createServer((incoming, response) => {
    const { url = '/', method, headers } = incoming;
    const file = files.get(url) ?? (url.startsWith('/admin/') ? page : undefined);
    if (file) {
      const { type, body } = file;
      response.writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'content-length': body.length });
      return void response.end(body);
    }
    const apiRequest = request(new URL(url, api), { method, headers }, (apiResponse) => {
      response.writeHead(apiResponse.statusCode ?? 502, apiResponse.headers);
      apiResponse.pipe(response);
    });
    apiRequest.on('error', () => response.destroy());
    incoming.pipe(apiRequest);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    bytes: files.get('/main.js')?.body.length ?? 0,
    close: () => void (server.close(), server.closeAllConnections()),
  };
}
