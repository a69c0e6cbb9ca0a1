import type { Composition, PageHead, RemoteRelease } from '@linkstall/contracts/shell';
import { compositionId } from '@linkstall/releases/resolve';
import { type Broken, broken, type RenderJob, type RenderOutcome } from '@linkstall/releases/ssr-worker';

import type { MatchedPage } from '../../src/pages/match-page.ts';
import { texts } from '../../src/texts.ts';
import type { Made, Make } from '../responses/response-cache.ts';
import { tagOf } from '../responses/change-tags.ts';
import type { Exchange } from '../http/exchange.ts';
import { releasesIn, type Scope } from '../releases/scope.ts';
import type { Traces } from '../releases/traces.ts';
import type { RenderPool } from '../render/render-pool.ts';
import { checkedOutcome } from './checked-outcome.ts';
import type { DevReload } from './dev-reload.ts';
import type { DocumentHead } from './document.ts';
import { bareFailure, busy, moved } from './page-responses.ts';
import { headOf, plainHead } from './page-head.ts';
import { type PageWriter, ShellLacks } from './page-writer.ts';
import type { HydrationMode } from './boot-script.ts';

interface MakerOptions {
  readonly pool: RenderPool;
  readonly writer: PageWriter;
  readonly traces: Traces;
  /** Called for every shown page, and for every release that could not render one. */
  readonly watcher: PageWatcher | null;
  /** Called with errors of pages in development. */
  readonly pages: Pick<DevReload, 'threw'> | undefined;
}

export interface PageWatcher {
  /** @property whole whether the page may load every remote */
  shown(composition: Composition, whole: boolean): void;
  failed(remote: string, release: string): void;
}

interface PageRequest {
  readonly exchange: Exchange;
  readonly scope: Scope;
  readonly reads: Parameters<Make>[0];
  /** Hydration mode of a complete page; a page about something missing loads the shell after its content. */
  readonly scripts?: HydrationMode | undefined;
}

interface BrowserPageRequest extends PageRequest {
  /** True when the request is from a logged-in user and the page requires a login. */
  readonly isOwn: boolean;
}

/** An attempt to render a page with the first of `releases`. The browser continues with the same releases. */
interface Try {
  readonly request: PageRequest;
  readonly matched: MatchedPage;
  readonly releases: readonly RemoteRelease[];
  readonly shells: readonly RemoteRelease[];
  readonly end: number;
}

type Rendering = Exclude<RenderOutcome, Broken>;

/** Time limit of all attempts. */
const PATIENCE_MS = 8000;
/** Time for rendering after the last response of the API. */
const DRAWING_MS = 1500;
/** How long a release that failed on a path is not tried there again. */
const BARRED_MS = 10_000;

/** Renders the HTML pages of the site, with fallbacks to older releases. */
export class PageMaker {
  readonly #options: MakerOptions;
  /** `<path> <release>`: when it may be tried again. */
  readonly #barred = new Map<string, number>();

  constructor(options: MakerOptions) {
    this.#options = options;
  }

  /** A browser-rendered page. */
  async forBrowser({ exchange, scope, isOwn }: BrowserPageRequest, matched: MatchedPage): Promise<Made> {
    for (const shell of scope.shells) {
      const composition = compositionOf(shell, scope.remotes);
      try {
        const response = await this.#options.writer.forBrowser(composition, { ...matched, isOwn }, exchange.origin);
        this.#options.watcher?.shown(composition, true);
        return { response, quality: 'good' };
      } catch (error) {
        this.#shellFailed(exchange, composition, brokenBy(error));
      }
    }
    return bareFailure(exchange);
  }

  /** A server-rendered page. Tries every release that may show it, then a page that says what is missing. */
  async finished(request: PageRequest, matched: MatchedPage): Promise<Made> {
    const { exchange, scope } = request;
    const end = Date.now() + PATIENCE_MS;
    const shells = this.#notAside('shell', scope.shells);
    const all = this.#notAside(matched.remote, scope.remotes[matched.remote]?.releases ?? []);
    for (const [index, release] of all.entries()) {
      if (this.#isBarred(exchange.pathname, release) || Date.now() > end) continue;
      const made = await this.#tryRelease({ request, matched, releases: all.slice(index), shells, end });
      if (made) return made;
    }
    const byOlderShell = await this.#tryOlderShells({ request, matched, releases: all, shells, end });
    if (byOlderShell) return byOlderShell;
    return this.#byShellAlone(request, { status: 503, title: texts.site.name, url: exchange.pathname });
  }

  /** The 404 page. */
  notFound(request: PageRequest): Promise<Made> {
    return this.#byShellAlone(request, { status: 404, title: NOT_FOUND, url: '/404/not-found' });
  }

  /** When no release of the remote can render a page, the shell can be the cause, so older shells are tried. */
  async #tryOlderShells({ shells: [newest, ...older], ...rest }: Try): Promise<Made | null> {
    if (!newest || older.length === 0 || rest.releases.length === 0 || Date.now() > rest.end) return null;
    const made = await this.#tryRelease({ ...rest, shells: older });
    if (made && made.quality !== 'away') {
      this.#options.pool.blame('shell', newest.release);
      for (const { release } of rest.releases) this.#options.pool.forgive(rest.matched.remote, release);
    }
    return made;
  }

  /** Null when the release cannot render the page. */
  async #tryRelease({ request, matched, releases, shells, end }: Try): Promise<Made | null> {
    const { exchange, scope, reads } = request;
    const { remote, page, params } = matched;
    const release = releases[0]?.release ?? '';
    for (const shell of shells) {
      const composition = compositionOf(shell, only(scope, remote, releases));
      const job: RenderJob = {
        shell: shell.release,
        url: exchange.pathname,
        origin: exchange.origin,
        composition,
        page: { remote, release, path: page.path, params },
      };
      let trueUntil = Infinity;
      const outcome = checkedOutcome(
        await this.#options.pool.run(job, {
          until: end - DRAWING_MS,
          onAsk: (path) => reads(tagOf(path)),
          onReply: (reply) => (trueUntil = Math.min(trueUntil, reply.trueUntil ?? Infinity)),
        }),
      );
      const made =
        outcome.kind === 'broken' ? outcome : await this.#made(outcome, composition, request).catch(brokenBy);
      if (!('kind' in made)) {
        this.#options.watcher?.shown(composition, false);
        const parts = releasesIn({ shells: [shell], remotes: only(scope, remote, releases.slice(0, 1)) });
        return { ...made, parts, trueUntil };
      }
      const { part, reason } = made;
      const where = { remote, release, shell: shell.release, composition: composition.id, part };
      this.#tell(reason, (told) => exchange.log.error({ ...where, reason: told }, 'a page could not be rendered'));
      if (part === 'queue') return busy();
      const [who, which] = part === 'shell' ? ['shell', shell.release] : [remote, release];
      this.#options.watcher?.failed(who, which);
      if (part === 'death') this.#bar(exchange.pathname, release);
      if (part !== 'shell') return null;
    }
    return null;
  }

  async #made(outcome: Rendering, composition: Composition, { exchange, scripts }: PageRequest): Promise<Made> {
    if (outcome.kind === 'redirect') return { response: moved(outcome.location), quality: 'good' };
    const status = outcome.rendered?.status ?? 200;
    const head = documentHead(status, outcome.head, exchange.origin);
    const found = status === 200 ? { scripts } : {};
    const response = await this.#options.writer.drawn(outcome, { status, head, composition, ...found });
    return { response, quality: status === 503 || outcome.partial ? 'away' : 'good' };
  }

  async #byShellAlone(
    { exchange, scope }: PageRequest,
    { status, title, url }: { readonly status: 404 | 503; readonly title: string; readonly url: string },
  ): Promise<Made> {
    const head = plainHead({ title, canonicalPath: null, indexed: false }, exchange.origin);
    for (const shell of this.#notAside('shell', scope.shells)) {
      const composition = compositionOf(shell, scope.remotes);
      const job = { shell: shell.release, url, origin: exchange.origin, composition, page: null };
      const waiting = { until: Date.now() + PATIENCE_MS, onAsk: () => undefined };
      const outcome = checkedOutcome(await this.#options.pool.run(job, waiting));
      const response =
        outcome.kind === 'page'
          ? await this.#options.writer.drawn(outcome, { status, head, composition }).catch(brokenBy)
          : outcome;
      if ('kind' in response) {
        this.#shellFailed(exchange, composition, response);
        continue;
      }
      this.#options.watcher?.shown(composition, false);
      const parts = releasesIn({ shells: [shell], remotes: {} });
      return { response, quality: status === 404 ? 'good' : 'away', parts };
    }
    return bareFailure(exchange);
  }

  /** Records a failure, after which the next release is tried. */
  #shellFailed({ log }: Exchange, { id, shell: { release } }: Composition, outcome: RenderOutcome): void {
    const reason = outcome.kind === 'broken' ? outcome.reason : outcome.kind;
    if (outcome.kind === 'broken' && outcome.part !== 'queue') this.#options.watcher?.failed('shell', release);
    this.#tell(reason, (told) =>
      log.error(
        { shell: release, composition: id, outcome: { ...outcome, reason: told } },
        'the shell could not render',
      ),
    );
  }

  /** Logs why a page is missing, with source positions. */
  #tell(reason: string, log: (told: string) => void): void {
    const { traces, pages } = this.#options;
    traces.tell(reason, (told) => {
      log(told);
      pages?.threw(told.split('\n', 1)[0] ?? '', told);
    });
  }

  /** The releases that are not suspended; all of them when every release is. */
  #notAside(remote: string, releases: readonly RemoteRelease[]): readonly RemoteRelease[] {
    const good = releases.filter(({ release }) => !this.#options.pool.isSuspended(remote, release));
    return good.length > 0 ? good : releases;
  }

  #isBarred(address: string, { release }: RemoteRelease): boolean {
    return (this.#barred.get(`${address} ${release}`) ?? 0) > Date.now();
  }

  #bar(address: string, release: string): void {
    const now = Date.now();
    for (const [key, until] of this.#barred) if (until < now) this.#barred.delete(key);
    this.#barred.set(`${address} ${release}`, now + BARRED_MS);
  }
}

/** A failure of the shell, or data that cannot be serialized. */
const brokenBy = (error: unknown): Broken => broken(error instanceof ShellLacks ? 'shell' : 'remote', String(error));

const NOT_FOUND = `${texts.notFound.title} · ${texts.site.name}`;

function compositionOf(shell: RemoteRelease, remotes: Scope['remotes']): Composition {
  const lists = Object.entries(remotes).map(([name, { releases }]) => [name, releases.map(({ release }) => release)]);
  return { id: compositionId(shell.release, Object.fromEntries(lists) as Record<string, string[]>), shell, remotes };
}

/** The composition for the browser contains only what the page may load. */
function only({ remotes }: Scope, remote: string, releases: readonly RemoteRelease[]): Scope['remotes'] {
  const found = remotes[remote];
  return found ? { [remote]: { ...found, releases } } : {};
}

function documentHead(status: 200 | 404 | 503, head: PageHead | null, origin: string): DocumentHead {
  if (status === 200 && head) return headOf(head, origin);
  const title = status === 404 ? NOT_FOUND : texts.site.name;
  return plainHead({ title, canonicalPath: null, indexed: false }, origin);
}
