import type { LogLine, ReleaseMetrics, Standing as Stands, State } from './formats.d.ts';

/** What is beside the API, and whose pointers. */
export interface Where {
  readonly dataDir: string;
  readonly env: string;
}

/** With what goes when its remote is switched off: by the routes of its stable release. */
export interface Standing extends Stands {
  readonly pages: readonly { readonly path: string; readonly title: string }[];
  /** What others show of it. */
  readonly slots: readonly string[];
}

export interface ReleaseReadings {
  status(): Promise<Standing[]>;
  /** In words for people. */
  log(): Promise<LogLine[]>;
  /** Another text whenever something was changed or refused. */
  marks(): Promise<string>;
  metrics(): Promise<readonly ReleaseMetrics[]>;
}

/** The changes that brought a remote where it stands. */
export interface Since {
  readonly stable: LogLine | null;
  readonly candidate: LogLine | null;
  readonly disabled: LogLine | null;
}

export interface Wish {
  readonly remote: string;
  readonly message: string;
  /** Nothing is done when it stands otherwise by now. */
  readonly seen: Pick<Stands, 'stable' | 'candidate' | 'previous' | 'disabled'>;
}

type Verb = 'promote' | 'rollback' | 'disable' | 'enable';

export declare function openForReading(where: Where): Promise<ReleaseReadings>;
export declare function operate(
  where: Where & { readonly by: string },
  action: Verb,
  wish: Wish,
): Promise<State & { readonly already?: true }>;
/** The same change, made before by the same person: it is what the remote went through last. */
export declare function madeBefore(
  where: Where & { readonly by: string },
  action: Verb,
  wish: Wish,
): Promise<State | null>;
export declare function sinceOf(lines: readonly LogLine[], remote: string): Since;
