// npm run gallery: shows every component of the kit in every state, and builds again when a file changes.
import { createReadStream, existsSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { extname, join } from 'node:path';

import { qrSvg } from '@linkstall/kit/qr';
import { rspack, type Compiler, type Configuration, type Stats } from '@rspack/core';
import type { AddressInfo } from 'node:net';

import { typescriptRule } from '../../packages/build/typescript-rule.ts';

const DIR = import.meta.dirname;
const SHELL = join(DIR, '../../../shell');
const DIST = join(DIR, 'dist');
const TYPES = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
]);

/** @param path the output folder */
const config = (path: string): Configuration => ({
  context: DIR,
  mode: 'development',
  devtool: false,
  // The styles that the shell gives every page, then the gallery.
  entry: { gallery: [join(SHELL, 'src/styles/tokens.css'), join(SHELL, 'src/styles/base.css'), './main.tsx'] },
  target: ['web', 'es2022'],
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  module: {
    // The server resolves the image URLs of the tokens, so the build must not.
    parser: { 'css/auto': { url: false } },
    rules: [typescriptRule(), { test: /\.css$/, type: 'css/auto' }],
  },
  output: { path, filename: '[name].js', cssFilename: '[name].css', publicPath: '/', clean: true },
  plugins: [new rspack.HtmlRspackPlugin({ template: './page.html', scriptLoading: 'module' })],
  stats: 'errors-warnings',
});

const build = (compiler: Compiler, watch: boolean) =>
  new Promise((resolve, reject) => {
    const onBuild = (error: Error | null, stats?: Stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
      else resolve(undefined);
      if (watch && stats?.hasErrors()) console.error(stats.toString('errors-only'));
    };
    if (watch) compiler.watch({}, onBuild);
    else compiler.run(onBuild);
  });

const server = (dist: string) =>
  createServer(({ url = '/' }, response) => {
    const path = new URL(url, 'http://gallery').pathname.replaceAll('..', '');
    if (path.endsWith('.qr.svg')) {
      response.writeHead(200, { 'content-type': 'image/svg+xml' });
      return void response.end(qrSvg(`http://gallery${path}`, { dark: '#24121e', light: '#ffeab6' }));
    }
    const staticFile = path.startsWith('/assets/') ? join(SHELL, path) : join(dist, path);
    const file = extname(path) !== '' ? staticFile : join(dist, 'index.html');
    if (!existsSync(file)) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': TYPES.get(extname(file)) ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });

/** Builds the gallery and serves it on the loopback address. */
export async function startGallery({
  port = 0,
  watch = false,
  dist = DIST,
}: { port?: number; watch?: boolean; dist?: string } = {}) {
  const compiler = rspack(config(dist));
  await build(compiler, watch);
  const httpServer = server(dist).listen(port, '127.0.0.1');
  await once(httpServer, 'listening');
  const address = httpServer.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      httpServer.close();
      httpServer.closeAllConnections();
      await new Promise((resolve) => compiler.close(resolve));
      if (dist !== DIST) rmSync(dist, { recursive: true, force: true });
    },
  };
}

if (process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename) {
  const { url } = await startGallery({ port: Number(process.env['PORT'] ?? 4100), watch: true });
  console.log(`gallery: ${url}`);
}
