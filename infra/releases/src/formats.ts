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
  /** Of a shell: the versions of what it shares with remotes, by package. */
  readonly provides?: Readonly<Record<string, string>>;
  /** Of a shell: the contracts that it serves. */
  readonly serves?: readonly number[];
  /** Of a remote: what browsers load of it. */
  readonly loads?: Loads;
  /** Ed25519 over the canonical JSON of everything else, base64. */
  readonly signature: string;
}

/** Scripts that come together, by what asks for them. */
export interface Loads {
  /** By expose: its entry, and what is there before anything of it runs. */
  readonly exposes: Readonly<Record<string, readonly string[]>>;
  /** By name, what comes late: with one page, or when it is wanted. */
  readonly late: Readonly<Record<string, readonly string[]>>;
}

/** `budgets.json` of a remote: how large it may become. Absent: as large as it likes. 1 kB is 1,000 bytes. */
export interface Budgets {
  readonly schema: 1;
  /** By path as in routes.json, `*` for all others: its scripts as they come over the network, and what of `late` is with them. */
  readonly pages?: Readonly<Record<string, { readonly scriptKB: number; readonly late?: readonly string[] }>>;
  /** What anything that comes late may add to a page. */
  readonly lateKB?: number;
  /** The server bundle, as it is. */
  readonly serverKB?: number;
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
  readonly provides?: Readonly<Record<string, string>>;
  readonly serves?: readonly number[];
  readonly loads?: Loads;
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
  readonly action: Action;
  readonly remote: string;
  /** To which release, and for how many visitors: 0 to 100. Absent where it was none (`disable`). */
  readonly release?: ReleaseName;
  readonly percent?: number;
  /** Who, and why. Absent where nobody said. */
  readonly by?: string;
  readonly message?: string;
  /** The candidate that it ended, where that is not what everybody gets now. */
  readonly ended?: ReleaseName;
  readonly forced?: Forced;
  readonly remotes: Readonly<Record<string, Pointer>>;
  /** As of a release. */
  readonly signature: string;
}

/** That something was done past the gate: why, and the codes of the problems that it would have been refused for. */
export interface Forced {
  readonly reason: string;
  readonly passed: readonly string[];
}

/** `''` of a state that nothing was deployed to yet. */
export type Action = '' | 'deploy' | 'promote' | 'rollback' | 'disable' | 'enable';

/** What is wrong, and what to do; `counterexample`: the combination of releases that shows it. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  /** Integrity and addresses: no `force` gets past it. */
  readonly final?: true;
  readonly counterexample?: Readonly<Record<string, ReleaseName>>;
}

/** `envs/<env>/refused/<time>-<random>.json`: what somebody tried and was refused. */
export interface Refusal {
  readonly schema: 1;
  readonly env: string;
  readonly at: string;
  readonly by: string;
  readonly action: Action;
  readonly remote: string;
  readonly release?: ReleaseName;
  readonly percent?: number;
  readonly message?: string;
  readonly problems: readonly Problem[];
  /** As of a release. */
  readonly signature: string;
}

/** `linkstall status`, a line each. */
export interface Standing {
  readonly remote: string;
  readonly stable: ReleaseName;
  readonly candidate: ReleaseName | null;
  /** Of the candidate: 0 to 100; null without one. */
  readonly percent: number | null;
  readonly previous: ReleaseName | null;
  readonly disabled: boolean;
}

/** `linkstall log`, newest first. `seq` null: a refused attempt. */
export interface LogLine {
  readonly seq: number | null;
  readonly at: string;
  readonly by: string;
  readonly action: Action;
  readonly remote: string;
  readonly release: ReleaseName | null;
  readonly percent: number | null;
  readonly message: string;
  /** The candidate that it ended. Absent where it ended none. */
  readonly ended?: ReleaseName;
  /** Absent where nobody forced it. */
  readonly forced?: Forced;
  /** Why it was refused; empty for what was done. */
  readonly refused: readonly Problem[];
}

/** What the edge counted of one release since it began to be shown; kept in the data folder. */
export interface ReleaseMetrics {
  readonly remote: string;
  readonly release: ReleaseName;
  /** Pages in which a browser mounted it. */
  readonly loads: number;
  /** Pages in which it could not be loaded. */
  readonly loadFailures: number;
  readonly scriptErrors: number;
  /** Pages that the edge could not draw with it. */
  readonly failedRenders: number;
}

export type Reason = 'candidate' | 'stable' | 'previous' | 'preview' | 'last known good';

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
