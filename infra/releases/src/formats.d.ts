/** The files of the release store, as design.md gives them. */

/** `<version>~<buildId>` */
export type ReleaseName = string;

export type FileKind = 'script' | 'style' | 'asset' | 'routes' | 'server';

export interface FileHash {
  readonly sha384: string;
  readonly bytes: number;
}

export interface ReleaseFile extends FileHash {
  readonly kind: FileKind;
  /** Compressed forms, stored beside the file as `<path>.br` and `<path>.gz`. */
  readonly encodings?: { readonly br?: FileHash; readonly gzip?: FileHash };
}

/** `release.json` */
export interface Release {
  readonly schema: 1;
  readonly remote: string;
  readonly version: string;
  readonly buildId: string;
  readonly publishedAt: string;
  readonly commit: string;
  readonly uniqueName: string;
  readonly contractVersion: number;
  /** Version of the federation runtime it was built with. */
  readonly federation: string;
  readonly entry: string;
  readonly files: Readonly<Record<string, ReleaseFile>>;
  readonly exposes: readonly string[];
  readonly shared: Readonly<Record<string, { readonly range: string; readonly singleton: boolean }>>;
  /** Ed25519 over the canonical JSON of everything else, base64. */
  readonly signature: string;
}

/** `dist/release/build.json`: what a build says of itself. */
export interface Build {
  readonly remote: string;
  readonly version: string;
  readonly uniqueName: string;
  readonly contractVersion: number;
  readonly entry: string;
  readonly exposes: readonly string[];
  readonly shared: Readonly<Record<string, { readonly range: string; readonly singleton: boolean }>>;
  readonly server: string | null;
  readonly federation?: string;
}

export interface Routes {
  readonly schema: 1;
  readonly pages: readonly { readonly path: string; readonly server: boolean; readonly query?: readonly string[] }[];
  readonly slots?: Readonly<Record<string, string>>;
}

export interface Candidate {
  readonly release: ReleaseName;
  /** 0 to 100 */
  readonly percent: number;
  readonly rolloutId: string;
}

/** Where one remote, or the shell, stands in an environment. */
export interface Pointer {
  readonly stable: ReleaseName;
  /** What was stable before, newest first; a release that was rolled back is not among them. */
  readonly history: readonly ReleaseName[];
  readonly candidate?: Candidate;
  readonly disabled?: boolean;
  /** `routes.json` of the stable release: its addresses stay known when its files are lost or it is disabled. */
  readonly routes?: Routes;
}

/** `envs/<env>/log/<seq>.json`, one a change; `envs/<env>/state.json` is a copy of the newest. */
export interface State {
  readonly schema: 1;
  readonly env: string;
  readonly seq: number;
  /** Hash of the state before this one. */
  readonly prev: string;
  readonly at: string;
  /** What changed it, and whose pointer. */
  readonly action: string;
  readonly remote: string;
  readonly remotes: Readonly<Record<string, Pointer>>;
  /** As of a release. */
  readonly signature: string;
}

export type Reason = 'candidate' | 'stable' | 'previous';

export interface Resolution {
  /** The same for all visitors who get the same releases. */
  readonly id: string;
  readonly remotes: Readonly<
    Record<
      string,
      {
        readonly disabled: boolean;
        /** Whether it depends on the visitor, who then needs a cookie where it is shown. */
        readonly rollout: boolean;
        readonly releases: readonly { readonly release: ReleaseName; readonly reason: Reason }[];
      }
    >
  >;
}
