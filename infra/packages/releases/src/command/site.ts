// The site that a command reads or changes: a data folder on this machine, or a platform over HTTP.
import type { ReleaseCounts } from '@linkstall/contracts/http';

import type {
  Envelope,
  GateReport,
  LogLine,
  PageReport,
  Pointer,
  Problem,
  ReleaseSet,
  RemoteStatus,
  Watch,
} from '../formats.ts';
import type { Judgement } from '../judge/judge.ts';
import type { WatchRequest } from '../judge/watch-request.ts';
import type { Change, ChangeRequest, Transition } from '../pointers/transitions.ts';
import type { SetMove } from '../sets/set-changes.ts';

/** The pointer of a remote, and the number of the newest change. */
export interface Seen {
  readonly pointer: Pointer | undefined;
  readonly seq: number;
}

export type CountsOfRemote = ReleaseCounts & { readonly remote: string };

interface SiteStatus {
  /** With the verdict of each candidate that has counts, and the statement of a stable release that a team published. */
  readonly remotes: readonly (RemoteStatus & {
    readonly judgement?: Judgement;
    readonly statement?: Envelope;
    /** The reason why visitors do not get a live release of the remote. Absent when they get all. */
    readonly warnings?: readonly string[];
  })[];
  readonly lastChange: { readonly seq: number; readonly at: string; readonly by?: string };
  /** Of the live releases, where the edge has counted them. */
  readonly counts: readonly CountsOfRemote[];
}

export interface Changed {
  readonly seq: number;
  readonly pointer: Pointer | undefined;
  /** True when nothing had to change. */
  readonly already: boolean;
  /** Findings of the gate that do not refuse the change. */
  readonly notes: readonly Problem[];
}

/** The effect that a change would have now. */
interface Effect {
  readonly pointer: Pointer;
  readonly isExposing: boolean;
  readonly overriddenProblems: readonly Problem[];
  readonly notes: readonly Problem[];
}

export interface SetRequest {
  readonly verb: 'deploy' | 'rollback';
  readonly name: string;
  readonly message: string | undefined;
}

interface SetPlan {
  /** The number of the newest change. */
  readonly seq: number;
  readonly moves: readonly SetMove[];
  readonly overriddenProblems: readonly Problem[];
  readonly notes: readonly Problem[];
}

/** The release sets of a site. */
export interface Sets {
  /** Newest first. */
  list(): Promise<readonly Pick<ReleaseSet, 'name' | 'at' | 'by' | 'releases'>[]>;
  create(name: string, releases: Readonly<Record<string, string>>): Promise<void>;
  /** The effect that a change would have now, or the refusal that the change would get. */
  plan(request: SetRequest): Promise<SetPlan>;
  /** @param seq the number that the person saw; the change is refused when it differs now. Absent with --yes. */
  change(request: SetRequest, seq?: number): Promise<SetPlan & { readonly already: boolean }>;
}

export type PreviewTarget =
  | { readonly composition: string }
  | {
      readonly remote: string;
      readonly release: string;
      /** These three only over HTTP. */
      readonly label: string | undefined;
      readonly days: number | undefined;
      readonly with: readonly string[] | undefined;
    };

export interface Site {
  /** The environment whose pointers the commands read and change. */
  readonly env: string;
  /** The remote of a command; inside of a remote's folder the argument may be missing. */
  remoteIn(argument: string | undefined): string;
  /** The arguments `[remote] <release>`. */
  remoteAndRelease(args: readonly (string | undefined)[]): { remote: string; release: string };
  /** Newest first; rejects when the remote has none. */
  releases(
    remote: string,
  ): Promise<readonly { readonly release: string; readonly publishedAt: string | null; readonly live: boolean }[]>;
  /** @param env an environment that can differ from the environment of the command */
  see(remote: string, env?: string): Promise<Seen>;
  /** The remote that `status` and `log` are about; null when they are about all remotes. */
  subject(): string | null;
  status(): Promise<SiteStatus>;
  /** The reason why visitors do not get a live release of the remote, as sentences. */
  warnings(remote: string): Promise<readonly string[]>;
  log(): Promise<readonly LogLine[]>;
  check(releaseId: { remote: string; release: string }): Promise<GateReport & { ok: boolean }>;
  /** Compares the most visited public pages, and stores the report. */
  comparePages(releaseId: { remote: string; release: string }): Promise<Pick<PageReport, 'summary' | 'pages'>>;
  /** A watch that begins now, for a change. */
  newWatch(request: WatchRequest): Promise<Watch>;
  /** The permissions of a foreign release, for the plan of a change. */
  tierText(request: ChangeRequest): Promise<string | null>;
  /** The effect of a change, or the refusal that the change would get. */
  dryRun(transition: Transition, seen: Seen): Promise<Effect>;
  /**
   * Makes a change.
   * @param seen what the person confirmed; the change is refused when it differs now. Absent with --yes.
   */
  change(change: Change, seen?: Seen): Promise<Changed>;
  readonly sets: Sets;
  preview(target: PreviewTarget): Promise<{ readonly url: string; readonly until: string; readonly note: string }>;
}
