/** The formats of the files in the release store. */
import type { PageDifference, PageSummary } from '@linkstall/contracts/http';
import type { RoutesFile, SlotFiller } from '@linkstall/contracts/shell';

export type { PageDifference, PageList, PageSide, PageSummary } from '@linkstall/contracts/http';

/** `<version>~<buildId>` */
export type ReleaseName = string;

export type FileKind = 'script' | 'style' | 'asset' | 'routes' | 'server';

export interface FileHash {
  readonly sha384: string;
  readonly bytes: number;
}

export interface ReleaseFile extends FileHash {
  readonly kind: FileKind;
  /** Compressed forms. */
  readonly encodings?: { readonly br?: FileHash; readonly gzip?: FileHash };
}

/** The source of the files of a release. A field is empty when the publisher did not name its value. */
export interface Source {
  readonly repository: string;
  readonly commit: string;
  /** The workflow that built the files. */
  readonly builder: string;
}

/** A DSSE envelope. */
export interface Envelope {
  readonly payloadType: string;
  /** In base64. */
  readonly payload: string;
  readonly signatures: readonly { readonly keyid: string; readonly sig: string }[];
}

export interface SignedStatement {
  readonly envelope: Envelope;
  /** The key of the team that signed (SPKI, in base64). Absent: the installation signed, for a publisher without a key. */
  readonly publicKey?: string;
}

/** `release.json` */
export interface Release {
  readonly schema: 1;
  readonly remote: string;
  readonly version: string;
  readonly buildId: string;
  readonly publishedAt: string;
  readonly commit: string;
  /** The publisher over HTTP, as the API verified it: `<team>/<publisher>` or `@<username>`. */
  readonly by?: string;
  /** Present with `by`. */
  readonly statement?: SignedStatement;
  readonly uniqueName: string;
  readonly contractVersion: number;
  /** Version of the federation runtime that built the release. */
  readonly federation: string;
  readonly entry: string;
  readonly files: Readonly<Record<string, ReleaseFile>>;
  readonly exposes: readonly string[];
  readonly shared: Readonly<Record<string, { readonly range: string; readonly singleton: boolean }>>;
  /** Only for a shell: versions of the shared packages that it provides, by package. */
  readonly provides?: Readonly<Record<string, string>>;
  /** Only for a shell: the contract versions that it serves. */
  readonly serves?: readonly number[];
  /** Only for a remote: the scripts that browsers load. */
  readonly loads?: Loads;
  /** The release runs in a sandboxed iframe. Equal to `tier` in its routes.json. */
  readonly tier?: 'foreign';
  /** Ed25519 signature over the canonical JSON of all other fields, in base64. */
  readonly signature: string;
}

/** Scripts that browsers load together. */
export interface Loads {
  /** Keys are exposed modules. Values are the module's entry, and the scripts that load before the entry runs. */
  readonly exposes: Readonly<Record<string, readonly string[]>>;
  /** Keys are the names of lazy chunks. Values are their scripts, which load later, with one page or on demand. */
  readonly late: Readonly<Record<string, readonly string[]>>;
}

/** `budgets.json` of a remote: size limits. Without the file, the default limits hold. 1 kB is 1,000 bytes. */
export interface Budgets {
  readonly schema: 1;
  /**
   * Keys are paths as in routes.json; `*` is for all other paths. The limit counts compressed scripts, with the lazy
   * chunks listed in `late`.
   */
  readonly pages?: Readonly<Record<string, { readonly scriptKB: number; readonly late?: readonly string[] }>>;
  /** Limit for each lazy chunk. */
  readonly lateKB?: number;
  /** Limit for the uncompressed server bundle. */
  readonly serverKB?: number;
}

/** `dist/release/build.json`: the description of a build. */
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
  readonly tier?: 'foreign';
  readonly server: string | null;
  readonly federation?: string;
}

export interface Routes {
  readonly schema: 1;
  readonly pages: readonly {
    readonly path: string;
    readonly server: boolean;
    readonly access?: string;
    readonly title?: string;
    readonly query?: readonly string[];
  }[];
  /** The storage keys of the remote. */
  readonly storage?: readonly string[];
  readonly slots?: Readonly<Record<string, SlotFiller>>;
  readonly events?: RoutesFile['events'];
  readonly entryKinds?: RoutesFile['entryKinds'];
  /** Paths of pages that this remote links to. */
  readonly links?: readonly string[];
  readonly tier?: 'trusted' | 'foreign';
  /** The API calls that a foreign remote may make. */
  readonly calls?: readonly string[];
}

/** The wish of a team to let a candidate be judged. */
export interface Watch {
  /** ISO time. */
  readonly until: string;
  /** The length, by which a repeated request is recognized. Absent in changes of earlier versions. */
  readonly minutes?: number;
  /** Whether a candidate that is better or equal is promoted at the end. */
  readonly promote: boolean;
  /** The counts at the beginning. Only later pages count, because both releases need the same period. */
  readonly before: { readonly stable: ReleaseMetrics; readonly candidate: ReleaseMetrics };
}

export interface Candidate {
  readonly release: ReleaseName;
  /** 0 to 100 */
  readonly percent: number;
  readonly rolloutId: string;
  readonly watch?: Watch;
}

/** The visitors that get a page. The others get the 404 page. */
export type Flag =
  | {
      /** From 0 to below 100. */
      readonly percent: number;
      readonly rolloutId: string;
    }
  /** Usernames in lower case. */
  | { readonly users: readonly string[] };

/** The releases of a remote or the shell in an environment. */
export interface Pointer {
  readonly stable: ReleaseName;
  /** Earlier stable releases, newest first, without releases that were rolled back. */
  readonly history: readonly ReleaseName[];
  readonly candidate?: Candidate;
  readonly disabled?: boolean;
  /** Flags by page, in the normal form of its path. A page without a flag is for everybody. */
  readonly flags?: Readonly<Record<string, Flag>>;
  /** `routes.json` of the stable release, stored here because the files can be lost or the remote disabled. */
  readonly routes?: Routes;
}

/** `envs/<env>/log/<seq>.json`, one file for each change. `envs/<env>/state.json` is a copy of the newest entry. */
export interface State {
  readonly schema: 1;
  readonly env: string;
  readonly seq: number;
  /** Hash of the state before this one. */
  readonly prev: string;
  readonly at: string;
  /** The action of the change, and the remote that it changed; empty for a set. */
  readonly action: Action;
  readonly remote: string;
  readonly set?: SetChange;
  /** The release and its share of the visitors, 0 to 100. Absent for actions without a release, such as `disable`. */
  readonly release?: ReleaseName;
  readonly percent?: number;
  /** The actor and the reason. Absent when unknown. */
  readonly by?: string;
  readonly message?: string;
  /** The candidate that the change ended. Absent when the candidate became stable. */
  readonly ended?: ReleaseName;
  readonly forced?: Forced;
  /** The environment in which the release was stable before. Absent when the change named no other environment. */
  readonly from?: Origin;
  /** The comparison of the public pages that `check --pages` made before the change. */
  readonly pages?: NamedPageSummary;
  readonly remotes: Readonly<Record<string, Pointer>>;
  /** See `Release`. */
  readonly signature: string;
}

/** A change that overrode the gate: the reason, and the codes of the overridden problems. */
export interface Forced {
  readonly reason: string;
  readonly passed: readonly string[];
  /** The request and the second operator. Absent in changes of earlier versions. */
  readonly confirmation?: { readonly request: string; readonly by: string };
}

/** `sets/<name>.json`: releases of several remotes that are deployed as one change. */
export interface ReleaseSet {
  readonly schema: 1;
  readonly kind: 'set';
  readonly name: string;
  readonly at: string;
  readonly by: string;
  /** The release of each remote. */
  readonly releases: Readonly<Record<string, ReleaseName>>;
  /** See `Release`. */
  readonly signature: string;
}

/** A change of a set, by remote. Null: the remote is not deployed. */
export interface SetChange {
  readonly name: string;
  /** The stable releases after the change, or the releases that a refused attempt wanted. */
  readonly releases: Readonly<Record<string, ReleaseName | null>>;
  /** The stable releases before the change. Absent in a refused attempt. */
  readonly before?: Readonly<Record<string, ReleaseName | null>>;
  /** The candidates that the change ended. */
  readonly ended?: Readonly<Record<string, ReleaseName>>;
}

/** An environment from which a release was promoted, and the number of its newest change at that time. */
export interface Origin {
  readonly environment: string;
  readonly seq: number;
}

/** `''` in the state before the first change. */
export type Action = '' | 'deploy' | 'promote' | 'rollback' | 'disable' | 'enable' | 'flag';

/** A problem and its solution. `counterexample` is the combination of releases that shows the problem. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  /** `force` does not override the problem. True for a damaged release, an invalid declaration, and a refused path or slot. */
  readonly final?: true;
  readonly counterexample?: Readonly<Record<string, ReleaseName>>;
}

/** The findings of the gate about a change. Problems refuse the change, and notes do not. */
export interface GateReport {
  readonly problems: readonly Problem[];
  readonly notes: readonly Problem[];
}

/** `envs/<env>/refused/<time>-<random>.json`: a refused attempt. */
export interface Refusal {
  readonly schema: 1;
  readonly env: string;
  readonly at: string;
  readonly by: string;
  readonly action: Action;
  /** Empty for a set. */
  readonly remote: string;
  readonly set?: SetChange;
  readonly release?: ReleaseName;
  readonly percent?: number;
  readonly message?: string;
  readonly problems: readonly Problem[];
  /** See `Release`. */
  readonly signature: string;
}

/** A summary with the hash that names the file of its report. */
export interface NamedPageSummary extends PageSummary {
  readonly report: string;
}

/** `envs/<env>/pages/<remote>/<release>/<hash>.json`: a comparison of the public pages. */
export interface PageReport {
  readonly schema: 1;
  readonly env: string;
  readonly at: string;
  readonly by: string;
  readonly remote: string;
  readonly release: ReleaseName;
  /** The stable releases of the comparison, by remote. */
  readonly stable: Readonly<Record<string, ReleaseName>>;
  readonly summary: PageSummary;
  /** The pages that change, the most visited first. */
  readonly pages: readonly PageDifference[];
  /** See `Release`. */
  readonly signature: string;
}

/** One line of `linkstall status`. */
export interface RemoteStatus {
  readonly remote: string;
  readonly stable: ReleaseName;
  readonly candidate: ReleaseName | null;
  /** Share of the candidate, 0 to 100; null without a candidate. */
  readonly percent: number | null;
  readonly previous: ReleaseName | null;
  readonly disabled: boolean;
}

/** One line of `linkstall log`, newest first. `seq` is null for a refused attempt. */
export interface LogLine {
  readonly seq: number | null;
  readonly at: string;
  readonly by: string;
  readonly action: Action;
  readonly remote: string;
  readonly release: ReleaseName | null;
  readonly percent: number | null;
  readonly message: string;
  /** The candidate that the change ended. Absent when no candidate ended. */
  readonly ended?: ReleaseName;
  /** Absent when the change was not forced. */
  readonly forced?: Forced;
  /** Absent when the change named no other environment. */
  readonly from?: Origin;
  /** The name of the release set. A change of a set has one line for each of its remotes. */
  readonly set?: string;
  /** Absent when `check --pages` did not compare the pages before the change. */
  readonly pages?: NamedPageSummary;
  /** The reasons of a refused attempt; empty for a change. */
  readonly refused: readonly Problem[];
}

/** Numbers of pages by LCP, by INP, and by the time of their render at the edge, in the buckets of release-metrics.ts. */
type Histograms = Readonly<Record<'lcp' | 'inp' | 'draw', readonly number[]>>;

/** Counts of the edge for one release since its first page view; stored in the data folder. */
export interface ReleaseMetrics extends Histograms {
  readonly remote: string;
  readonly release: ReleaseName;
  /** Pages in which a browser mounted the release. */
  readonly loads: number;
  /** Pages in which the release failed to load. */
  readonly loadFailures: number;
  readonly scriptErrors: number;
  /** Pages with at least one script error of the release. */
  readonly errorPages: number;
  /** Pages that the edge failed to render with the release. */
  readonly failedRenders: number;
}

export type Reason = 'candidate' | 'stable' | 'previous' | 'preview' | 'last known good';

export interface Resolution {
  /** Equal for all visitors with the same releases. */
  readonly id: string;
  readonly remotes: Readonly<
    Record<
      string,
      {
        readonly disabled: boolean;
        /** Whether the releases depend on the visitor. Pages with the remote then set a cookie. */
        readonly rollout: boolean;
        readonly releases: readonly { readonly release: ReleaseName; readonly reason: Reason }[];
      }
    >
  >;
}
