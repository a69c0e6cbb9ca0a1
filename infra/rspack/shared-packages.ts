// What a build shares with others at run time, and the run time of federation itself.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
/** By its name: where it lies would be written into what is released. */
const ROUTER_FACADE = '@linkstall/contracts/react-router-dom';
/** Entries of shared packages that are modules of their own. */
const SUBPATHS = new Map([
  ['react', ['react/jsx-runtime']],
  ['react-dom', ['react-dom/client']],
]);
export const packageOf = (dir: string): { name: string; version: string; peerDependencies?: Record<string, string> } =>
  JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));

export const withSubpaths = (names: string[]) => names.flatMap((name) => [name, ...(SUBPATHS.get(name) ?? [])]);

/** Shared singletons: the shell brings them, remotes only name the range they were built against. */
export function sharedOf(
  ranges: Record<string, string>,
  provides: boolean,
): Record<string, { singleton: true; requiredVersion: string; version: string; import: string | false }> {
  return Object.fromEntries(
    Object.entries(ranges).flatMap(([name, range]) =>
      withSubpaths([name]).map((request) => [
        request,
        {
          singleton: true,
          requiredVersion: range,
          version: require(`${name}/package.json`).version,
          import: provides ? (request === 'react-router-dom' ? ROUTER_FACADE : request) : false,
        },
      ]),
    ),
  );
}

const asModules = (part: string) => fileURLToPath(import.meta.resolve(`@module-federation/${part}`));
/** By which addresses federation's own run time has what stands in for parts of it. */
const LEFT_OUT = Object.fromEntries(
  [
    join(dirname(asModules('runtime-core')), 'plugins/snapshot/SnapshotHandler.js'),
    join(dirname(asModules('runtime-core')), 'utils/preload.js'),
    join(dirname(asModules('webpack-bundler-runtime')), 'remotes.js'),
    join(dirname(asModules('error-codes')), 'desc.mjs'),
  ].map((part) => [part, join(import.meta.dirname, 'left-out.ts')]),
);

/**
 * Federation's own run time as modules, so that a build holds what it uses of it. By itself it comes as CommonJS, whole.
 */
export const FEDERATION = {
  ...Object.fromEntries(
    ['webpack-bundler-runtime', 'runtime', 'runtime-core', 'inject-external-runtime-core-plugin'].map((part) => [
      require.resolve(`@module-federation/${part}`),
      asModules(part),
    ]),
  ),
  ...LEFT_OUT,
};
