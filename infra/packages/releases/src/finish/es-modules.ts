// The output of Vite with `@module-federation/vite`: ES modules. A browser cannot check the integrity of a module that another
// module imports, except by an import map that all browsers of our visitors would need. So Rspack bundles the modules again, as
// classic scripts with integrity and with the names of their release, like every other remote.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { rspack, type Compiler, type Configuration } from '@rspack/core';

import { loadsOf } from '../../../build/build-record.ts';
import { identity } from '../../../build/identity.ts';
import { minimizers, stableHashes } from '../../../build/stable-hashes.ts';
import type { Loads } from '../formats.ts';
import { ReleaseError } from '../release-error.ts';
import type { FinishedRelease, Manifest, Output } from './output.ts';

const ENTRY = 'remote-entry.js';

export async function releaseOfModules(
  { manifest, entry, files }: Output,
  { container, dist }: { container: string; dist: string },
): Promise<FinishedRelease> {
  const style = [...files.keys()].find((path) => path.endsWith('.css'));
  if (style !== undefined)
    throw new ReleaseError(
      'finish.style',
      `${style} is a style sheet that the modules load without integrity: write the styles in scripts, for example with styled-components.`,
    );
  const folder = await mkdtemp(join(tmpdir(), 'linkstall-finish-'));
  try {
    await writeFile(join(folder, 'container.js'), containerOf(join(dist, entry)));
    const exposes = exposesOf(manifest, { entry, code: String(files.get(entry)) });
    const { uniqueName, loads } = await bundle({ folder, dist, container, exposes });
    const output = join(folder, 'release');
    const bundled = (await readdir(output)).map(async (path) => [path, await readFile(join(output, path))] as const);
    const server = files.get('server.cjs');
    const contents = new Map([...(await Promise.all(bundled)), ...(server ? [['server.cjs', server] as const] : [])]);
    return { uniqueName, entry: ENTRY, loads, files: contents, unused: [] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The entry of Vite may wait for shared packages (top-level await), but a container must exist as soon as its script ran. */
const containerOf = (file: string) => `
const entry = import(/* webpackMode: "eager" */ ${JSON.stringify(file)});
export const init = async (...scopes) => (await entry).init(...scopes);
export const get = async (name) => (await entry).get(name);
`;

/** The module of each exposed name. Only the code of the entry connects both. */
const exposesOf = ({ exposes }: Manifest, { entry, code }: { entry: string; code: string }): Record<string, string> =>
  Object.fromEntries(
    exposes.map(({ path }) => {
      const start = ['"', "'", '`'].map((quote) => code.indexOf(`${quote}${path}${quote}:async`)).find((at) => at >= 0);
      const [, module] = /import\(["'`]([^"'`]{1,300})["'`]\)/.exec(code.slice(start ?? code.length)) ?? [];
      if (module === undefined)
        throw new ReleaseError(
          'finish.modules',
          `finish does not find the module of ${path} in ${entry}: build with @module-federation/vite 1.23.`,
        );
      return [path, join(dirname(entry), module)];
    }),
  );

interface Bundle {
  readonly folder: string;
  readonly dist: string;
  readonly container: string;
  /** Paths of modules below `dist`, by exposed name. */
  readonly exposes: Record<string, string>;
}

/** Bundles `container.js` of the folder into its subfolder `release`. */
function bundle({ folder, dist, container, exposes }: Bundle): Promise<{ uniqueName: string; loads: Loads }> {
  const named = { name: container };
  let loads: Loads = { exposes: {}, late: {} };
  const recordLoads = {
    apply: (compiler: Compiler) =>
      compiler.hooks.afterEmit.tap('loads', (compilation) => void (loads = loadsOf(compilation, dist, exposes))),
  };
  const config: Configuration = {
    mode: 'production',
    context: dist,
    target: ['web', 'es2022'],
    devtool: false,
    entry: {
      container: { import: join(folder, 'container.js'), filename: ENTRY, library: { type: 'var', name: container } },
    },
    output: {
      path: join(folder, 'release'),
      publicPath: 'auto',
      uniqueName: container,
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[name].[contenthash:10].js',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 8_000,
    },
    optimization: { moduleIds: 'natural', chunkIds: 'natural', minimizer: minimizers() },
    performance: false,
    plugins: [
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }),
      // Vite passes this URL to its helper for preloads, which has nothing to load.
      new rspack.DefinePlugin({ 'import.meta.url': 'document.baseURI' }),
      stableHashes(),
      identity(named),
      recordLoads,
    ],
  };
  return new Promise((resolve, reject) => {
    rspack(config, (error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new ReleaseError('finish.modules', stats.toString('errors-only')));
      else resolve({ uniqueName: named.name, loads });
    });
  });
}
