// The configurations that only this repository builds: the shell, the edge, and the page of a remote without the shell.
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';

import type { Configuration, RspackPluginInstance } from '@rspack/core';

import { base } from '../remote-build/src/base-config.ts';
import { afterFirst, browserConfig, buildMode, hostPlugin, serverConfig } from '../remote-build/src/federated.ts';
import { refreshOptions } from '../remote-build/src/refresh.ts';
import { sourceMaps } from '../remote-build/src/source-maps.ts';

/** The configurations of the shell, except the build of the edge. */
export function shellConfigs({
  dir,
  entry,
  server,
  provides,
  plugins,
}: {
  dir: string;
  entry: string;
  server: string;
  provides: string[];
  plugins: RspackPluginInstance[];
}): Configuration[] {
  const name = basename(dir);
  const mode = buildMode();
  const ranges = rangesOf(dir, provides);
  return afterFirst([
    browserConfig({ dir, name, mode, entry: { main: entry }, provides: ranges, server: true, plugins }),
    serverConfig({ dir, name, mode, entry: server, shared: provides }),
    mountConfig({ dir, provides, path: join(dir, 'dist/release') }),
  ]);
}

function rangesOf(dir: string, provides: readonly string[]) {
  const require = createRequire(join(dir, 'package.json'));
  return Object.fromEntries(provides.map((id) => [id, `^${require(`${id}/package.json`).version}`]));
}

/**
 * Builds the page in which the gate mounts remotes, as one file with all shared packages. The edge does not serve a file
 * with this ending.
 */
export function mountConfig({
  dir,
  provides,
  path,
}: {
  dir: string;
  provides: readonly string[];
  path: string;
}): Configuration {
  const config = base({ dir, mode: buildMode(), server: false });
  return {
    ...config,
    name: 'fake shell',
    target: ['web', 'es2022'],
    entry: { 'fake-shell': join(import.meta.dirname, 'mount/mount-page.ts') },
    module: { ...config.module, parser: { javascript: { dynamicImportMode: 'eager' } } },
    output: { path, filename: '[name].cjs', uniqueName: 'fake_shell' },
    plugins: [hostPlugin({ dir, name: 'fake_shell', ranges: rangesOf(dir, provides) })],
  };
}

/** Builds a remote as a page without the shell, for `npm run dev -- <remote> --alone`. */
export function aloneConfig({
  dir,
  entry,
  path,
  publicPath,
}: {
  dir: string;
  entry: string;
  path: string;
  publicPath: string;
}): Configuration {
  const { exposes, output, plugins, ...dev } = refreshOptions({ name: basename(dir), exposes: { page: entry } });
  const config = base({ dir, mode: 'development', server: false, refresh: true });
  return {
    ...config,
    entry: { main: exposes['page']?.import ?? entry },
    optimization: { ...config.optimization, ...dev.optimization },
    module: { ...config.module, parser: dev.parser },
    output: { path, publicPath, filename: '[name].js', uniqueName: dev.name, ...output },
    plugins: [sourceMaps(dir, '[file].map'), ...plugins],
  };
}

/** The programs of the edge, which run in node. Packages of node_modules are not bundled. */
export const edgeConfig = ({ dir, entries }: { dir: string; entries: Record<string, string> }): Configuration => ({
  ...base({ dir, mode: 'development', server: true }),
  name: 'edge',
  devtool: 'source-map', // never served: only node reads the maps (--enable-source-maps)
  target: 'node20',
  entry: entries,
  externalsType: 'module',
  externals: [
    ({ request = '' }, done) =>
      /^(\.|\/|@linkstall\/(contracts|themes)\/)/.test(request) ? done() : done(undefined, `module ${request}`),
  ],
  output: {
    path: join(dir, 'dist/edge'),
    filename: '[name].js',
    module: true,
    library: { type: 'module' },
    chunkFormat: 'module',
    devtoolModuleFilenameTemplate: '[absolute-resource-path]',
    clean: true,
  },
});
