/** The messages between the gate and the process that drives Chromium. */
import type { PageJob, PageReport, ReleaseFiles } from './mounted-page.ts';

export interface MountTask {
  readonly id: number;
  readonly release: ReleaseFiles;
  /** Whether the pages may run without the sandbox of Chromium. */
  readonly isTrusted: boolean;
  readonly pages: readonly PageJob[];
  /** The limit for all pages together, from the start of the first one. */
  readonly limitMs: number;
}

export interface ToMountProcess {
  /** The program of Chromium. */
  readonly program: string;
  /** The folder for the profile; the process creates and deletes it. */
  readonly profile: string;
  readonly task: MountTask;
}

export type FromMountProcess = { readonly id: number } & (
  | { readonly kind: 'mounted'; readonly path: string; readonly report: PageReport }
  | { readonly kind: 'skipped'; readonly path: string; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'done'; readonly isSandboxed: boolean }
);
