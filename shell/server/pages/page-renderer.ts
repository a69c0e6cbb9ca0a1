import { siteOf, type Composition, type RemoteRelease } from '@linkstall/contracts/shell';
import {
  type Broken,
  broken,
  type RenderedContent,
  type RenderJob,
  type RenderOutcome,
} from '@linkstall/releases/ssr-worker';

import type { PageOfPath } from '../../src/isolated-pages.ts';
import type { NewResponse, MakeResponse } from '../responses/response-cache.ts';
import { tagOf } from '../responses/change-tags.ts';
import type { Exchange } from '../http/exchange.ts';
import { compositionOf, releasesIn, restrictedTo, type Scope } from '../releases/scope.ts';
import type { Traces } from '../releases/traces.ts';
import type { RenderPool } from '../render/render-pool.ts';
import { ApiReplies } from './api-replies.ts';
import { type ReadEntryRemotes, withEntries } from './entry-drawings.ts';
import { validateOutcome } from './validate-outcome.ts';
import type { DevReload } from '../dev/dev-reload.ts';
import { drawSkeleton } from './draw-skeleton.ts';
import { noShellResponse, queueFullResponse, siteRedirect } from './page-responses.ts';
import { defaultHead, documentHead, notFoundTitle } from './page-head.ts';
import { type PageWriter, IncompleteShell } from './page-writer.ts';
import { WorkerDeaths } from './worker-deaths.ts';
import type { HydrationMode } from './boot-script.ts';

interface RendererOptions {
  readonly pool: RenderPool;
  readonly writer: PageWriter;
  readonly traces: Traces;
  /** Called for every page, and for every release that could not render a page. */
  readonly watcher: PageWatcher | null;
  /** Called with errors of pages in development. */
  readonly devErrors: Pick<DevReload, 'showError'> | undefined;
}

export interface PageWatcher {
  /** @param loadsAllRemotes whether the page may load every remote */
  pageShown(composition: Composition, loadsAllRemotes: boolean): void;
  renderFailed(remote: string, release: string): void;
}

interface PageRequest {
  readonly exchange: Exchange;
  readonly scope: Scope;
  readonly addTag: Parameters<MakeResponse>[0];
  /** The remotes whose releases draw entries in a server page. */
  readonly entryRemotes?: ReadEntryRemotes;
  /** Hydration mode of a complete page. An error page always loads the shell after its content. */
  readonly scripts?: HydrationMode | undefined;
}

interface BrowserPageRequest extends PageRequest {
  /** True when the request is from a logged-in user and the page requires a login. */
  readonly isLoggedIn: boolean;
}

/** An attempt to render a page with the first of `releases`. The browser gets the same list of releases. */
interface Attempt {
  readonly request: PageRequest;
  readonly match: PageOfPath;
  readonly releases: readonly RemoteRelease[];
  readonly shells: readonly RemoteRelease[];
  readonly deadline: number;
}

/** A page that the shell draws without a remote. */
interface ShellOnlyPage {
  readonly status: 404 | 503;
  readonly title: string;
  readonly url: string;
  /** The page of the path; null for the 404 page. */
  readonly match: PageOfPath | null;
}

type Rendering = Exclude<RenderOutcome, Broken>;

/** Time limit of all attempts. */
const TOTAL_LIMIT_MS = 8000;
/** Time limit of all entries of a page that other remotes draw. */
const ENTRY_LIMIT_MS = 3000;
const RETRY_PATH_MS = 10_000;
/** Longer than for a path, because every page with such an entry would end the worker again. */
const RETRY_KIND_MS = 300_000;
/** Time for rendering after the last response of the API. */
const RENDER_RESERVE_MS = 1500;

/** Renders the HTML pages of the site, with fallbacks to older releases. */
export class PageRenderer {
  readonly #options: RendererOptions;
  readonly #failedPaths = new WorkerDeaths(RETRY_PATH_MS);
  readonly #failedKinds = new WorkerDeaths(RETRY_KIND_MS);

  constructor(options: RendererOptions) {
    this.#options = options;
  }

  async browserPage({ exchange, scope, isLoggedIn }: BrowserPageRequest, match: PageOfPath): Promise<NewResponse> {
    for (const shell of scope.shells) {
      const composition = compositionOf(shell, scope);
      const skeleton = await drawSkeleton(this.#options.pool, exchange, { composition, page: match.page, isLoggedIn });
      try {
        const page = { ...match, isLoggedIn, skeleton };
        const response = await this.#options.writer.browserPage(composition, page, exchange.origin);
        this.#options.watcher?.pageShown(composition, !match.isIsolated);
        return { response, quality: 'good' };
      } catch (error) {
        this.#shellFailed(exchange, composition, failureOf(error));
      }
    }
    return noShellResponse(exchange, siteOf(scope).name);
  }

  /** A server-rendered page. Tries all releases in order; when all fail, the shell renders an error page. */
  async serverPage(request: PageRequest, match: PageOfPath): Promise<NewResponse> {
    const { exchange, scope } = request;
    const deadline = Date.now() + TOTAL_LIMIT_MS;
    const shells = this.#notSuspended('shell', scope.shells);
    const candidates = this.#notSuspended(match.remote, scope.remotes[match.remote]?.releases ?? []);
    for (const [index, release] of candidates.entries()) {
      if (this.#failedPaths.has(exchange.pathname, release.release) || Date.now() > deadline) continue;
      const result = await this.#tryRelease({ request, match, releases: candidates.slice(index), shells, deadline });
      if (result) return result;
    }
    const byOlderShell = await this.#tryOlderShells({ request, match, releases: candidates, shells, deadline });
    if (byOlderShell) return byOlderShell;
    return this.#shellOnlyPage(request, { status: 503, title: siteOf(scope).name, url: exchange.pathname, match });
  }

  notFoundPage(request: PageRequest): Promise<NewResponse> {
    const title = notFoundTitle(request.scope);
    return this.#shellOnlyPage(request, { status: 404, title, url: '/404/not-found', match: null });
  }

  /** When no release of the remote can render a page, the shell can be the cause, so older shells are tried. */
  async #tryOlderShells({ shells: [newest, ...older], ...rest }: Attempt): Promise<NewResponse | null> {
    if (!newest || older.length === 0 || rest.releases.length === 0 || Date.now() > rest.deadline) return null;
    const result = await this.#tryRelease({ ...rest, shells: older });
    if (result && result.quality !== 'unavailable') {
      this.#options.pool.blame('shell', newest.release);
      for (const { release } of rest.releases) this.#options.pool.forgive(rest.match.remote, release);
    }
    return result;
  }

  /** Null when the release cannot render the page. */
  async #tryRelease({ request, match, releases, shells, deadline }: Attempt): Promise<NewResponse | null> {
    const { exchange, scope, addTag } = request;
    const { remote, page, params } = match;
    const release = releases[0]?.release ?? '';
    for (const shell of shells) {
      const composition = compositionOf(shell, { ...scope, remotes: restrictedTo(scope, remote, releases) });
      const job: RenderJob = {
        shell: shell.release,
        url: exchange.pathname,
        origin: exchange.origin,
        composition,
        page: { remote, release, path: page.path, params },
      };
      const replies = new ApiReplies(exchange.pathname);
      const outcome = validateOutcome(
        await this.#options.pool.run(job, {
          until: deadline - RENDER_RESERVE_MS,
          onAsk: (path) => addTag(tagOf(path)),
          onReply: (reply) => replies.add(reply),
        }),
      );
      const { changesAt, indexed, replacement } = replies;
      if (replacement) return { response: replacement, quality: 'good', changesAt };
      const outcomeWithEntries =
        outcome.kind === 'page' ? await this.#withEntries(outcome, request, deadline).catch(failureOf) : outcome;
      const result =
        outcomeWithEntries.kind === 'broken'
          ? outcomeWithEntries
          : await this.#responseOf(outcomeWithEntries, composition, { ...request, match, indexed }).catch(failureOf);
      if (!('kind' in result)) {
        this.#options.watcher?.pageShown(composition, false);
        const usedReleases = releasesIn({
          shells: [shell],
          remotes: restrictedTo(scope, remote, releases.slice(0, 1)),
        });
        return { ...result, releases: usedReleases, changesAt };
      }
      const { cause, reason } = result;
      const logFields = { remote, release, shell: shell.release, composition: composition.id, cause };
      this.#logWithPositions(reason, (mapped) =>
        exchange.log.error({ ...logFields, reason: mapped }, 'a page could not be rendered'),
      );
      if (cause === 'queue') return queueFullResponse();
      const [failedRemote, failedRelease] = cause === 'shell' ? ['shell', shell.release] : [remote, release];
      this.#options.watcher?.renderFailed(failedRemote, failedRelease);
      if (cause === 'death') this.#failedPaths.add(exchange.pathname, release);
      if (cause !== 'shell') return null;
    }
    return null;
  }

  #withEntries(
    page: RenderedContent,
    { addTag, entryRemotes: remotes = () => Promise.resolve({}), exchange }: PageRequest,
    deadline: number,
  ): Promise<RenderedContent> {
    const { pool, watcher } = this.#options;
    return withEntries(page, {
      ...{ pool, remotes, addTag, until: Math.min(deadline, Date.now() + ENTRY_LIMIT_MS) },
      failedKinds: this.#failedKinds,
      onFailed: ({ remote, release, cause, reason }) => {
        if (cause !== 'queue') watcher?.renderFailed(remote, release);
        this.#logWithPositions(reason, (mapped) =>
          exchange.log.error({ remote, release, cause, reason: mapped }, 'an entry could not be drawn'),
        );
      },
    });
  }

  async #responseOf(
    outcome: Rendering,
    composition: Composition,
    { exchange, scripts, match, indexed }: PageRequest & Pick<Attempt, 'match'> & { readonly indexed: boolean },
  ): Promise<NewResponse> {
    if (outcome.kind === 'redirect') return { response: siteRedirect(outcome.location), quality: 'good' };
    const status = outcome.rendered?.status ?? 200;
    const head = {
      ...documentHead(status, outcome.head, { origin: exchange.origin, composition }),
      ...(!indexed && { indexed }),
    };
    const mode = status === 200 ? { scripts } : {};
    const response = await this.#options.writer.serverPage(outcome, { status, head, composition, match, ...mode });
    return { response, quality: status === 503 || outcome.partial ? 'unavailable' : 'good' };
  }

  async #shellOnlyPage(
    { exchange, scope }: PageRequest,
    { status, title, url, match }: ShellOnlyPage,
  ): Promise<NewResponse> {
    const site = siteOf(scope);
    const head = defaultHead({ title, canonicalPath: null, indexed: false }, { origin: exchange.origin, site });
    for (const shell of this.#notSuspended('shell', scope.shells)) {
      const composition = compositionOf(shell, scope);
      const job = { shell: shell.release, url, origin: exchange.origin, composition, page: null };
      const limits = { until: Date.now() + TOTAL_LIMIT_MS, onAsk: () => undefined };
      const outcome = validateOutcome(await this.#options.pool.run(job, limits));
      const response =
        outcome.kind === 'page'
          ? await this.#options.writer.serverPage(outcome, { status, head, composition, match }).catch(failureOf)
          : outcome;
      if ('kind' in response) {
        this.#shellFailed(exchange, composition, response);
        continue;
      }
      this.#options.watcher?.pageShown(composition, false);
      const releases = releasesIn({ shells: [shell], remotes: {} });
      return { response, quality: status === 404 ? 'good' : 'unavailable', releases };
    }
    return noShellResponse(exchange, siteOf(scope).name);
  }

  /** Records a failure, after which the next release is tried. */
  #shellFailed({ log }: Exchange, { id, shell: { release } }: Composition, outcome: RenderOutcome): void {
    const reason = outcome.kind === 'broken' ? outcome.reason : outcome.kind;
    if (outcome.kind === 'broken' && outcome.cause !== 'queue') this.#options.watcher?.renderFailed('shell', release);
    this.#logWithPositions(reason, (mapped) =>
      log.error(
        { shell: release, composition: id, outcome: { ...outcome, reason: mapped } },
        'the shell could not render',
      ),
    );
  }

  /** Logs why a page is missing, with source positions. */
  #logWithPositions(reason: string, log: (mapped: string) => void): void {
    const { traces, devErrors } = this.#options;
    traces.mapStack(reason, (mapped) => {
      log(mapped);
      devErrors?.showError(mapped.split('\n', 1)[0] ?? '', mapped);
    });
  }

  /** The releases that are not suspended, or all releases when every release is suspended. */
  #notSuspended(remote: string, releases: readonly RemoteRelease[]): readonly RemoteRelease[] {
    const usable = releases.filter(({ release }) => !this.#options.pool.isSuspended(remote, release));
    return usable.length > 0 ? usable : releases;
  }
}

/** A failure of the shell, or data that cannot be serialized. */
const failureOf = (error: unknown): Broken =>
  broken(error instanceof IncompleteShell ? 'shell' : 'remote', String(error));
