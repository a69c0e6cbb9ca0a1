// The output of a bundler, and the release that `finish` makes of it.
import type { Loads } from '../formats.ts';

/** The fields of `mf-manifest.json` that a release needs. */
export interface Manifest {
  readonly metaData: {
    readonly remoteEntry: { readonly name: string; readonly path: string; readonly type: string };
    readonly globalName: string;
    readonly pluginVersion: string;
    readonly publicPath?: string;
  };
  readonly shared: readonly { readonly name: string; readonly requiredVersion: string }[];
  readonly exposes: readonly {
    readonly path: string;
    readonly assets: { readonly js: { readonly sync: readonly string[] } };
  }[];
}

export interface Output {
  readonly manifest: Manifest;
  /** The path of the entry, relative to the folder. */
  readonly entry: string;
  readonly files: ReadonlyMap<string, Buffer>;
}

/** The end of the container's name in the configuration of the bundler. A hash of the files replaces it. */
export const PLACEHOLDER = 'IDENTITYHERE';

/** The files of a release, and what build.json says about them. */
export interface FinishedRelease {
  readonly uniqueName: string;
  readonly entry: string;
  readonly loads: Loads;
  readonly files: ReadonlyMap<string, Buffer>;
  /** Files that only the application of the bundler uses. */
  readonly unused: readonly string[];
}
