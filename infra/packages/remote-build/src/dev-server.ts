// The configurations of `rspack dev`: a page that shows the remote alone, and the federated build for pages of other origins.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { rspack, type Configuration } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';

import { base } from './base-config.ts';

/** Pages of every origin may load the files. */
const DEV_SERVER = {
  host: 'localhost',
  historyApiFallback: true,
  headers: { 'access-control-allow-origin': '*' },
  static: false,
} as const;
const DEVTOOL = 'cheap-module-source-map';

/**
 * The development server serves the outputs of both configurations at `/`, from memory.
 * @param federated the build that a shell loads
 */
export const devServerConfigs = ({
  dir,
  name,
  federated,
}: {
  dir: string;
  name: string;
  federated: Configuration;
}): Configuration[] => [
  pageConfig(dir, name),
  // Lazy compilation would need the client of this server in the page of the shell.
  {
    ...federated,
    devtool: DEVTOOL,
    output: { ...federated.output, path: join(dir, 'dist/page'), clean: false },
    lazyCompilation: false,
  },
];

/** A page with the fake shell of `@linkstall/testing`. React refresh keeps the state of edited components. */
function pageConfig(dir: string, name: string): Configuration {
  const config = base({ dir, mode: 'development', server: false, refresh: true });
  return {
    ...config,
    name: `${name} page`,
    target: ['web', 'es2022'],
    devtool: DEVTOOL,
    entry: { page: entryOf(dir) },
    optimization: { ...config.optimization, moduleIds: 'named', chunkIds: 'named' },
    output: { path: join(dir, 'dist/page'), publicPath: '/', filename: '[name].js', uniqueName: `${name}_page` },
    plugins: [new rspack.HtmlRspackPlugin({ title: name }), new ReactRefreshRspackPlugin()],
    devServer: DEV_SERVER,
    lazyCompilation: false,
  };
}

/** Writes the module that shows the remote, because only this module knows the files of the remote. */
function entryOf(dir: string): string {
  const imports = {
    remote: join(dir, 'src/app/remote.tsx'),
    routes: join(dir, 'routes.json'),
  };
  const folder = join(dir, 'dist/page');
  mkdirSync(folder, { recursive: true });
  const entry = join(folder, 'entry.mjs');
  const lines = [
    `import { showRemote } from '@linkstall/testing/page';`,
    ...Object.entries(imports).map(([identifier, file]) => `import ${identifier} from ${JSON.stringify(file)};`),
    `showRemote({ remote, routes, responses: ${JSON.stringify(recordedCalls(dir))} });`,
  ];
  writeFileSync(entry, `${lines.join('\n')}\n`);
  return entry;
}

/** The responses of recordings.json, by call. */
function recordedCalls(dir: string): Record<string, unknown> {
  const file = join(dir, 'recordings.json');
  if (!existsSync(file)) return {};
  const { pages } = JSON.parse(readFileSync(file, 'utf8')) as {
    pages: Record<string, { responses: Record<string, unknown> }>;
  };
  return Object.fromEntries(
    Object.values(pages).flatMap(({ responses }) =>
      Object.entries(responses).map(([path, data]) => [`GET ${path}`, data]),
    ),
  );
}
