// The packages that builds share at run time, and the runtime of module federation.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
/** The name of a module in a package. A path would be written into the release, and differs on each machine. */
const ROUTER_FACADE = '@linkstall/contracts/react-router-dom';
/** Subpaths of shared packages that are shared as separate modules. */
const SUBPATHS = new Map([
  ['react', ['react/jsx-runtime']],
  ['react-dom', ['react-dom/client']],
]);
export const readPackageJson = (
  dir: string,
): { name: string; version: string; peerDependencies?: Record<string, string> } =>
  JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));

export const withSubpaths = (names: string[]) => names.flatMap((name) => [name, ...(SUBPATHS.get(name) ?? [])]);

/** Shared singletons. The shell provides the packages; remotes only declare the version range that they were built with. */
export function sharedOf({
  dir,
  ranges,
  isProvider,
}: {
  dir: string;
  ranges: Record<string, string>;
  isProvider: boolean;
}): Record<string, { singleton: true; requiredVersion: string; version: string; import: string | false }> {
  const { resolve } = createRequire(join(dir, 'package.json'));
  const versionOf = (name: string): string => JSON.parse(readFileSync(resolve(`${name}/package.json`), 'utf8')).version;
  return Object.fromEntries(
    Object.entries(ranges).flatMap(([name, range]) =>
      withSubpaths([name]).map((request) => [
        request,
        {
          singleton: true,
          requiredVersion: range,
          version: versionOf(name),
          import: isProvider ? (request === 'react-router-dom' ? ROUTER_FACADE : request) : false,
        },
      ]),
    ),
  );
}

const esmPathOf = (packageName: string) => fileURLToPath(import.meta.resolve(`@module-federation/${packageName}`));
/** The stub has the extension of this file: `.ts` in this repository, and `.js` in the package. */
const STUB_FILE = join(import.meta.dirname, `federation-stubs${extname(import.meta.url)}`);
/** Modules of the federation runtime, mapped to their stubs. */
const STUBS = Object.fromEntries(
  [
    join(dirname(esmPathOf('runtime-core')), 'plugins/snapshot/SnapshotHandler.js'),
    join(dirname(esmPathOf('runtime-core')), 'utils/preload.js'),
    join(dirname(esmPathOf('webpack-bundler-runtime')), 'remotes.js'),
    join(dirname(esmPathOf('error-codes')), 'desc.mjs'),
  ].map((file) => [file, STUB_FILE]),
);

/**
 * The federation runtime as ES modules, so that a build contains only the used modules. The default is CommonJS, which a
 * build contains completely.
 */
export const FEDERATION = {
  ...Object.fromEntries(
    ['webpack-bundler-runtime', 'runtime', 'runtime-core', 'inject-external-runtime-core-plugin'].map((packageName) => [
      require.resolve(`@module-federation/${packageName}`),
      esmPathOf(packageName),
    ]),
  ),
  ...STUBS,
};
