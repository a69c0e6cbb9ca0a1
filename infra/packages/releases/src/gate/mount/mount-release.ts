// Mounts all pages of a release in one Chromium, which parallel judgements share.
import { availableParallelism } from 'node:os';

import type { RecordingsFile } from '@linkstall/contracts/shell';

import type { GateContext } from '../gate-context.ts';
import { readJson, type VisitorRelease } from '../visitor-combinations.ts';
import { findChromium, startChromium, type Chromium } from './chromium.ts';
import { mountPage, type PageJob, type PageReport } from './mounted-page.ts';

export interface Pair {
  readonly remote: VisitorRelease;
  readonly shell: VisitorRelease;
}
/** The report of each page, by its path in `routes.json`. */
export type PageReports = Readonly<Record<string, PageReport>>;
export interface Mounted {
  /** Null when no page was mounted. */
  readonly reports: PageReports | null;
  /** Sentences about what could not be tried on this machine. */
  readonly notes: readonly string[];
}

export const FAKE_SHELL = 'fake-shell.cjs';
export const STYLES = 'base.css';
/** The limit for all pages that share a Chromium. Later pages are not mounted. */
const RUN_MS = 300_000;
/** A parameter in a page path, such as `:name`. */
const PARAMETER = /:([^/]+)/g;
/** The kinds of files that browsers get. */
const PUBLIC_KINDS: readonly string[] = ['script', 'style', 'asset'];

/** The Chromium that runs now, the number of its users, and the time when it mounts no more pages. */
interface Run {
  readonly chromium: Promise<Chromium>;
  readonly until: number;
  users: number;
}
let current: Run | null = null;

export async function mountRelease(context: GateContext, pair: Pair): Promise<Mounted> {
  const reason = unmountable(pair);
  if (reason !== null) return notMounted(reason);
  const search = findChromium();
  if ('reason' in search) return notMounted(search.reason);
  const run = (current ??= { chromium: startChromium(search.path), until: Date.now() + RUN_MS, users: 0 });
  run.users += 1;
  try {
    return await mountPages(context, pair, run);
  } catch (error) {
    return notMounted(firstLine(error));
  } finally {
    run.users -= 1;
    if (run.users === 0) {
      current = null;
      await run.chromium.then(
        ({ close }) => close(),
        () => undefined,
      );
    }
  }
}

const firstLine = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

const notMounted = (reason: string): Mounted => ({ reports: null, notes: [`not mounted: ${reason}`] });

function unmountable({ remote, shell }: Pair) {
  if (remote.release.tier === 'foreign') return 'a foreign remote runs in a frame of its own';
  return Object.hasOwn(shell.release.files, FAKE_SHELL) ? null : `shell ${shell.name} has no fake shell`;
}

const NO_SANDBOX = 'Chromium runs without its own sandbox here';

async function mountPages(context: GateContext, pair: Pair, { chromium, until }: Run): Promise<Mounted> {
  const { browser, isSandboxed } = await chromium;
  // A team that publishes over HTTP need not be trusted with this machine.
  if (!isSandboxed && pair.remote.release.by !== undefined)
    return notMounted(`${NO_SANDBOX}, so the gate opens no release of a team`);
  const reports: Record<string, PageReport> = {};
  const skipped: string[] = [];
  const skip = (path: string, reason: string) => skipped.push(`page ${path} not mounted: ${reason}`);
  const jobs = await jobsOf(context, pair);
  const work = jobs.map(([path, job]) =>
    inTurn(async () => {
      if (Date.now() > until) return void skip(path, `all pages together need more than ${RUN_MS / 1000} s`);
      try {
        reports[path] = await mountPage(browser, job);
      } catch (error) {
        skip(path, firstLine(error));
      }
    }),
  );
  await Promise.all(work);
  return { reports, notes: [...(isSandboxed ? [] : [`mounted, and ${NO_SANDBOX}`]), ...skipped] };
}

/** Pages of this process that run at the same time. */
const turns = { free: availableParallelism(), waiting: [] as (() => void)[] };

async function inTurn(work: () => Promise<void>) {
  if (turns.free > 0) turns.free -= 1;
  else await new Promise<void>((resolve) => turns.waiting.push(resolve));
  try {
    await work();
  } finally {
    const next = turns.waiting.shift();
    if (next) next();
    else turns.free += 1;
  }
}

async function jobsOf({ releases }: GateContext, { remote, shell }: Pair): Promise<[path: string, PageJob][]> {
  const { release, routes } = remote;
  const [fakeShell, styles, recordings] = await Promise.all([
    releases.file(shell.release, FAKE_SHELL),
    Object.hasOwn(shell.release.files, STYLES) ? releases.file(shell.release, STYLES) : Buffer.alloc(0),
    readJson(releases, release, 'recordings.json').catch(() => null) as Promise<RecordingsFile | null>,
  ]);
  const pages = recordings?.pages ?? {};
  const responses = Object.assign({}, ...Object.values(pages).map((recording) => recording.responses));
  const file = async (path: string) => {
    const kind = Object.hasOwn(release.files, path) ? release.files[path]?.kind : undefined;
    return kind !== undefined && PUBLIC_KINDS.includes(kind) ? releases.file(release, path) : null;
  };
  return (routes?.pages ?? []).map(({ path, access = 'public', title = '' }) => [
    path,
    {
      url: path.replace(PARAMETER, (_, name: string) => pages[path]?.params?.[name] ?? 'sample'),
      title,
      request: { container: release.uniqueName, access, responses },
      entry: release.entry,
      base: `/remotes/${remote.remote}/${remote.name}/`,
      fakeShell,
      styles: styles.toString('utf8'),
      file,
    },
  ]);
}
