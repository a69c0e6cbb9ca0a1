// Mounts all pages of a release in one Chromium, which parallel judgements share.
import type { RecordingsFile } from '@linkstall/contracts/shell';

import { mapConcurrent } from '../../store/map-concurrent.ts';
import type { GateContext } from '../gate-context.ts';
import { readJson, type VisitorRelease } from '../visitor-combinations.ts';
import { findChromium } from './chromium.ts';
import { MountProcess } from './mount-client.ts';
import type { MountTask } from './mount-messages.ts';
import type { PageReport } from './mounted-page.ts';

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
/** A parameter in a page path, such as `:name`. */
const PARAMETER = /:([^/]+)/g;
/** The limit for all pages of a release together. So ten pages that hang cost the gate no more time than one. */
const RELEASE_MS = 60_000;
/** The kinds of files that browsers get. */
const PUBLIC_KINDS: readonly string[] = ['script', 'style', 'asset'];

/** The process that runs now, and the number of its users. */
interface Run {
  readonly process: MountProcess;
  users: number;
}
let current: Run | null = null;

export async function mountRelease(context: GateContext, pair: Pair): Promise<Mounted> {
  const reason = unmountable(pair);
  if (reason !== null) return notMounted(reason);
  const search = findChromium();
  if ('reason' in search) return notMounted(search.reason);
  const run = (current ??= { process: new MountProcess(search.path), users: 0 });
  run.users += 1;
  try {
    return await mountPages(await taskOf(context, pair), run.process);
  } catch (error) {
    return notMounted(error instanceof Error ? error.message : String(error));
  } finally {
    run.users -= 1;
    if (run.users === 0) {
      if (current === run) current = null;
      await run.process.end();
    }
  }
}

const notMounted = (reason: string): Mounted => ({ reports: null, notes: [`not mounted: ${reason}`] });

function unmountable({ remote, shell }: Pair) {
  if (remote.release.tier === 'foreign') return 'a foreign remote runs in a frame of its own';
  return Object.hasOwn(shell.release.files, FAKE_SHELL) ? null : `shell ${shell.name} has no fake shell`;
}

const NO_SANDBOX = 'Chromium runs without its own sandbox here';

async function mountPages(task: Omit<MountTask, 'id'>, mountProcess: MountProcess): Promise<Mounted> {
  const reports: Record<string, PageReport> = {};
  const notes: string[] = [];
  let isSandboxed = true;
  await mountProcess.run(task, (message) => {
    if (message.kind === 'mounted') reports[message.path] = message.report;
    if (message.kind === 'skipped') notes.push(`page ${message.path} not mounted: ${message.reason}`);
    if (message.kind === 'done') ({ isSandboxed } = message);
  });
  if (isSandboxed) return { reports, notes };
  if (!task.isTrusted) return notMounted(`${NO_SANDBOX}, so the gate opens no release of a team`);
  return { reports, notes: [`mounted, and ${NO_SANDBOX}`, ...notes] };
}

async function taskOf({ releases }: GateContext, { remote, shell }: Pair): Promise<Omit<MountTask, 'id'>> {
  const { release, routes } = remote;
  const [fakeShell, styles, recordings] = await Promise.all([
    releases.file(shell.release, FAKE_SHELL),
    Object.hasOwn(shell.release.files, STYLES) ? releases.file(shell.release, STYLES) : Buffer.alloc(0),
    readJson(releases, release, 'recordings.json').catch(() => null) as Promise<RecordingsFile | null>,
  ]);
  const pages = recordings?.pages ?? {};
  const responses = Object.assign({}, ...Object.values(pages).map((recording) => recording.responses));
  const publicPaths = Object.keys(release.files).filter((path) =>
    PUBLIC_KINDS.includes(release.files[path]?.kind ?? ''),
  );
  const files = await mapConcurrent(publicPaths, async (path) => [path, await releases.file(release, path)] as const);
  return {
    release: {
      entry: release.entry,
      base: `/remotes/${remote.remote}/${remote.name}/`,
      fakeShell,
      styles: styles.toString('utf8'),
      files: new Map(files),
    },
    // A team that publishes over HTTP need not be trusted with this machine.
    isTrusted: release.by === undefined,
    limitMs: RELEASE_MS,
    pages: (routes?.pages ?? []).map(({ path, access = 'public', title = '' }) => ({
      path,
      url: path.replace(PARAMETER, (_, name: string) => pages[path]?.params?.[name] ?? 'sample'),
      title,
      request: { container: release.uniqueName, access, responses },
    })),
  };
}
