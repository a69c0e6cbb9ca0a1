import type { Composition, PageHead, RemoteRelease } from '@linkstall/contracts/shell';

import type { Made } from '../answers/answer-cache.ts';
import { tagOf } from '../answers/change-tags.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Composed, Compositions } from '../releases/compositions.ts';
import type { ReleaseReader } from '../releases/release-reader.ts';
import type { MatchedPage } from '../../src/pages/match-page.ts';
import { texts } from '../../src/texts.ts';
import type { RenderedContent, RenderJob } from '../render/protocol.ts';
import type { RenderPool } from '../render/render-pool.ts';
import { checkedOutcome } from './checked-outcome.ts';
import { type DocumentHead, writeDocument } from './document.ts';
import { asPage, bareFailure, busy, moved } from './page-answers.ts';
import { headOf, plainHead } from './page-head.ts';
import { referrerPolicyOf } from './security-headers.ts';

const NOT_FOUND = `${texts.notFound.title} · ${texts.site.name}`;

interface MakerOptions {
  readonly pool: RenderPool;
  readonly reader: ReleaseReader;
  readonly compositions: Compositions;
  readonly pictures: string | null;
  readonly devReload: boolean;
}

interface PageRequest {
  readonly exchange: Exchange;
  readonly composed: Composed;
}

/** All fallbacks together. */
const PATIENCE_MS = 8000;
/** For what is left to do after the last answer of the API. */
const DRAWING_MS = 1500;
/** A release that failed on an address is not tried there again for this long. */
const BARRED_MS = 10_000;

/** Makes the HTML pages of the site. */
export class PageMaker {
  readonly #options: MakerOptions;
  /** `<address> <release>` to when it may be tried again. */
  readonly #barred = new Map<string, number>();

  constructor(options: MakerOptions) {
    this.#options = options;
  }

  /** A page that the browser makes: what it needs, named at once. */
  async forBrowser({ exchange, composed }: PageRequest, { remote, page }: MatchedPage): Promise<Made> {
    const shell = composed.shells[0];
    if (!shell) return bareFailure(exchange);
    const composition = { id: composed.id, shell, remotes: composed.remotes };
    const head = plainHead(
      {
        title: `${page.title} · Linkstall`,
        canonicalPath: page.path.includes(':') ? null : page.path,
        indexed: page.access === 'public',
      },
      exchange.origin,
    );
    const first = composed.remotes[remote]?.releases[0];
    const preload = [await this.#shellFiles(shell), ...(first ? [first] : [])];
    const { html, policy } = writeDocument({
      ...(await this.#common(shell)),
      head,
      styles: '',
      html: '',
      composition,
      rendered: null,
      scripts: { preload },
    });
    return {
      answer: asPage(200, html, { 'content-security-policy': policy, ...referrerPolicyOf(page.path) }),
      tags: [],
      quality: 'good',
    };
  }

  /** A page that is finished here. Tries every release that may show it, then says what is missing. */
  async finished(request: PageRequest, matched: MatchedPage): Promise<Made> {
    const { exchange, composed } = request;
    const end = Date.now() + PATIENCE_MS;
    const releases = composed.remotes[matched.remote]?.releases ?? [];
    for (const [index, release] of releases.entries()) {
      if (this.#isBarred(exchange.pathname, release) || Date.now() > end) continue;
      const made = await this.#tryRelease({ ...request, end }, matched, releases.slice(index));
      if (made) return made;
    }
    const remotes = only(composed, matched.remote, releases);
    return this.#byShellAlone(request, {
      status: 503,
      remotes,
      head: { title: texts.site.name, canonicalPath: null, indexed: false },
    });
  }

  /** The 404 page of an address that nobody has. */
  notFound(request: PageRequest): Promise<Made> {
    return this.#byShellAlone(request, {
      status: 404,
      remotes: {},
      head: { title: NOT_FOUND, canonicalPath: null, indexed: false },
    });
  }

  /** Null when the first of `releases` cannot show it. The browser goes on with the one that did, so that both agree. */
  async #tryRelease(
    { exchange, composed, end }: PageRequest & { readonly end: number },
    matched: MatchedPage,
    releases: readonly RemoteRelease[],
  ): Promise<Made | null> {
    const { remote, page, params } = matched;
    const release = releases[0]?.release ?? '';
    for (const shell of composed.shells) {
      const composition: Composition = { id: composed.id, shell, remotes: only(composed, remote, releases) };
      const job: RenderJob = {
        shell: shell.release,
        url: exchange.pathname,
        composition,
        page: { remote, release, path: page.path, params },
      };
      const asked: string[] = [];
      const said = await this.#options.pool.run(job, {
        until: end - DRAWING_MS,
        onAsk: (path) => void asked.push(path),
      });
      const outcome = checkedOutcome(said);
      const tags = asked.map(tagOf);
      if (outcome.kind === 'redirect') return { answer: moved(outcome.location), tags, quality: 'good' };
      if (outcome.kind === 'page') {
        this.#options.compositions.markGood(remote, release);
        this.#options.compositions.markGood('shell', shell.release);
        return { ...(await this.#document({ exchange, composition, outcome })), tags };
      }
      exchange.log.error(
        { remote, release, shell: shell.release, part: outcome.part, reason: outcome.reason },
        'a page could not be rendered',
      );
      if (outcome.part === 'queue') return busy();
      if (outcome.part === 'worker') this.#bar(exchange.pathname, release);
      if (outcome.part !== 'shell') return null;
    }
    return null;
  }

  async #byShellAlone(
    { exchange, composed }: PageRequest,
    {
      status,
      remotes,
      head,
    }: {
      readonly status: 404 | 503;
      readonly remotes: Composition['remotes'];
      readonly head: Parameters<typeof plainHead>[0];
    },
  ): Promise<Made> {
    for (const shell of composed.shells) {
      const composition: Composition = { id: composed.id, shell, remotes };
      const url = status === 404 ? '/404/not-found' : exchange.pathname;
      const job = { shell: shell.release, url, composition, page: null };
      const waiting = { until: Date.now() + PATIENCE_MS, onAsk: () => undefined };
      const outcome = checkedOutcome(await this.#options.pool.run(job, waiting));
      if (outcome.kind === 'page') {
        const parts = {
          ...(await this.#common(shell)),
          ...outcome,
          head: plainHead(head, exchange.origin),
          composition,
          scripts: 'after-paint' as const,
        };
        const { html, policy } = writeDocument(parts);
        return {
          answer: asPage(status, html, { 'content-security-policy': policy }),
          tags: [],
          quality: status === 404 ? 'good' : 'away',
        };
      }
      exchange.log.error({ shell: shell.release, outcome }, 'the shell could not render');
    }
    return bareFailure(exchange);
  }

  async #document({
    exchange,
    composition,
    outcome,
  }: {
    readonly exchange: Exchange;
    readonly composition: Composition;
    readonly outcome: RenderedContent;
  }) {
    const status = outcome.rendered?.status ?? 200;
    const head = documentHead(status, outcome.head, exchange.origin);
    const parts = {
      ...(await this.#common(composition.shell)),
      ...outcome,
      head,
      composition,
      scripts: 'after-paint' as const,
    };
    const { html, policy } = writeDocument(parts);
    return {
      answer: asPage(status, html, { 'content-security-policy': policy }),
      quality: status === 503 || outcome.partial ? ('away' as const) : ('good' as const),
    };
  }

  async #common({ release }: RemoteRelease) {
    const { reader, pictures, devReload } = this.#options;
    return {
      baseCss: (await reader.file(await reader.release('shell', release), 'base.css')).toString('utf8'),
      pictures,
      devReload,
    };
  }

  /** Everything that a page of the browser's starts with. */
  async #shellFiles(shell: RemoteRelease): Promise<RemoteRelease> {
    const { files } = await this.#options.reader.release('shell', shell.release);
    const scripts = Object.entries(files).filter(([path, { kind }]) => kind === 'script' && !path.includes('/'));
    return { ...shell, files: Object.fromEntries(scripts.map(([path, { sha384 }]) => [path, sha384])) };
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

/** On a visitor's page the browser knows of what that page may load, and of nothing else. */
function only({ remotes }: Composed, remote: string, releases: readonly RemoteRelease[]): Composition['remotes'] {
  const found = remotes[remote];
  return found ? { [remote]: { ...found, releases } } : {};
}

function documentHead(status: 200 | 404 | 503, head: PageHead | null, origin: string): DocumentHead {
  if (status === 200 && head) return headOf(head, origin);
  const title = status === 404 ? NOT_FOUND : texts.site.name;
  return plainHead({ title, canonicalPath: null, indexed: false }, origin);
}
