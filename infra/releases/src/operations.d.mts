import type { LogLine, ReleaseFigures, Standing, State } from './formats.d.ts';

/** What is beside the API, and whose pointers. */
export interface Where {
  readonly dataDir: string;
  readonly env: string;
}

export interface ReleaseReadings {
  status(): Promise<Standing[]>;
  log(): Promise<LogLine[]>;
  /** Another text whenever something was changed or refused. */
  marks(): Promise<string>;
  figures(): Promise<readonly ReleaseFigures[]>;
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
  readonly seen: { readonly stable: string; readonly candidate: string | null };
}

export declare function openForReading(where: Where): Promise<ReleaseReadings>;
export declare function operate(
  where: Where & { readonly by: string },
  action: 'promote' | 'rollback' | 'disable' | 'enable',
  wish: Wish,
): Promise<State>;
export declare function sinceOf(lines: readonly LogLine[], remote: string): Since;
