// Compares the most visited public pages of a site: drawn by the stable releases, and drawn with one release replaced.
// Both draw with the same responses of the API, so every difference comes from the release.
import type { Composition } from '@linkstall/contracts/shell';

import type { Environment } from '../../environment.ts';
import type { PageReport, Pointer } from '../../formats.ts';
import { readState } from '../../pointers/pointers.ts';
import { storePageReport } from '../../pointers/page-reports.ts';
import { ReleaseError } from '../../release-error.ts';
import type { ApiResponse, RenderJob, RenderOutcome } from '../../ssr-worker/protocol.ts';
import { gateContextOf, type GateContext } from '../gate-context.ts';
import { loadableRelease } from '../sample-renders.ts';
import { readRoutesOf } from '../visitor-combinations.ts';
import { choosePages, serverPageAt, type ServerPageOf, type Side, type SideRemote } from './choose-pages.ts';
import { drawPages } from './draw-pages.ts';
import { differenceOf, drawnPage, isUnread, missingPage, summaryOf, type DrawnPage } from './page-difference.ts';

interface ComparisonRequest {
  readonly remote: string;
  readonly release: string;
  /** Addresses of public pages, the most visited first. */
  readonly visited: readonly string[];
  /** Reads a public path of the API, such as `/meera.cooks/Page`. Never rejects. Status 0: no response. */
  readonly read: (path: string) => Promise<ApiResponse>;
}

/** Time limit for all pages. */
const LIMIT_MS = 30_000;
/** The time limit of the edge for a read of the API. */
const READ_LIMIT_MS = 3_000;

/**
 * Reads public paths of the API at an address, as every visitor may. A path comes from the code of a release, and cannot leave
 * the API.
 */
export const publicReader =
  (address: string): ComparisonRequest['read'] =>
  async (path) => {
    try {
      const url = new URL(`/api/v1${path === '/' ? '' : path}`, address);
      const response = await fetch(url, { signal: AbortSignal.timeout(READ_LIMIT_MS), redirect: 'manual' });
      return { status: response.status, body: await response.text() };
    } catch {
      return { status: 0, body: '' };
    }
  };

/**
 * Draws the pages and stores the report. A later change of the pointers to this release names the report in the log. A
 * difference refuses no change, because a release may change its pages.
 */
export async function comparePages(environment: Environment, request: ComparisonRequest): Promise<PageReport> {
  const { remote, release, visited, read } = request;
  const context = gateContextOf(environment);
  await context.releases.release(remote, release); // rejects when there is no such release
  const { remotes: pointers } = await readState(environment);
  const stable = stableReleases(pointers);
  const before = await sideOf(context, stable);
  const after = await sideOf(context, { ...stable, [remote]: release });
  const addresses = choosePages(
    [before, after],
    visited,
    (page) => remote === 'shell' || page.remote.remote === remote,
  );
  const until = Date.now() + LIMIT_MS;
  const drawing = { context, read: readOnce(read), until };
  const [stablePages, newPages] = await Promise.all([
    drawSide(before, addresses, drawing),
    drawSide(after, addresses, drawing),
  ]);
  const pages = addresses.map((path, index) => ({
    path,
    stable: stablePages[index] ?? MISSING,
    candidate: newPages[index] ?? MISSING,
  }));
  const usedRemotes = remote === 'shell' ? Object.keys(stable) : ['shell', remote];
  return storePageReport(environment, {
    remote,
    release,
    stable: Object.fromEntries(Object.entries(stable).filter(([name]) => usedRemotes.includes(name))),
    summary: summaryOf(pages),
    pages: pages.flatMap((page) => (isUnread(page) ? [] : (differenceOf(page) ?? []))),
  });
}

const MISSING = missingPage('404');

const stableReleases = (pointers: Readonly<Record<string, Pointer>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(pointers).flatMap(([remote, { stable, disabled }]) => (disabled ? [] : [[remote, stable]])),
  );

/** Leaves out unreadable releases, because they cannot be served. */
async function sideOf({ releases }: GateContext, names: Readonly<Record<string, string>>): Promise<Side> {
  const readable = await Promise.all(
    Object.entries(names).map(async ([remote, name]): Promise<SideRemote[]> => {
      const release = await releases.release(remote, name).catch(() => null);
      const routes = release && (await readRoutesOf(releases, release).catch(() => null));
      return release ? [{ remote, name, release, routes }] : [];
    }),
  );
  const remotes = readable.flat();
  const shell = remotes.find(({ remote }) => remote === 'shell');
  if (!shell) throw new ReleaseError('pages.shell', 'The pages cannot be drawn, because no shell is deployed.');
  return { shell, remotes: remotes.filter(({ remote }) => remote !== 'shell') };
}

/** One request for each path, so that both releases get the same data. */
function readOnce(read: ComparisonRequest['read']): ComparisonRequest['read'] {
  const responses = new Map<string, Promise<ApiResponse>>();
  return (path) => {
    const response = responses.get(path) ?? read(path);
    responses.set(path, response);
    return response;
  };
}

interface Drawing {
  readonly context: GateContext;
  readonly read: ComparisonRequest['read'];
  readonly until: number;
}

/** Draws the pages of one remote after the other, each in an SSR worker of its own, as on the edge. */
async function drawSide(side: Side, addresses: readonly string[], drawing: Drawing): Promise<DrawnPage[]> {
  const pages = addresses.map((address) => ({ address, page: serverPageAt(side, address) }));
  const outcomes = new Map<string, RenderOutcome>();
  for (const remote of side.remotes) {
    const own = pages.flatMap(({ address, page }) => (page?.remote === remote ? [{ address, page }] : []));
    if (own.length === 0) continue;
    const ownOutcomes = await drawPages(
      own.map(({ address, page }) => jobOf(side, address, page)),
      optionsOf(side, remote, drawing),
    );
    for (const [index, { address }] of own.entries()) {
      const outcome = ownOutcomes[index];
      if (outcome) outcomes.set(address, outcome);
    }
  }
  return addresses.map((address) => {
    const outcome = outcomes.get(address);
    return outcome ? drawnPage(outcome) : MISSING;
  });
}

function optionsOf({ shell }: Side, remote: SideRemote, { context, read, until }: Drawing) {
  const bundle = async (name: string) => {
    const owner = [shell, remote].find((member) => `${member.remote}/${member.name}` === name);
    if (!owner) throw new Error(`there is no ${name}`);
    return (await context.releases.file(owner.release, 'server.cjs')).toString('utf8');
  };
  return { packagesFrom: context.shared().from, bundle, ask: read, until };
}

/** The job that the edge creates for the page: its composition has only the remote of the page. */
function jobOf({ shell }: Side, url: string, { remote, path, params }: ServerPageOf): RenderJob {
  const { pages = [], slots = {} } = remote.routes ?? {};
  const remotes = { [remote.remote]: { releases: [loadableRelease(remote)], pages, slots } };
  return {
    shell: shell.name,
    url,
    origin: 'https://example.com',
    composition: { id: 'pages', shell: loadableRelease(shell), remotes } as unknown as Composition,
    page: { remote: remote.remote, release: remote.name, path, params },
  };
}
