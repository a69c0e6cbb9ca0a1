import { siteOf, type Composition, type RemoteRelease } from '@linkstall/contracts/shell';
import type { RenderedContent } from '@linkstall/releases/ssr-worker';

import type { PageOfPath } from '../../src/isolated-pages.ts';
import type { CachedResponse } from '../responses/response-cache.ts';
import { isVisitorScript } from '../releases/compositions.ts';
import type { ReleaseReader } from '../releases/release-reader.ts';
import { type DocumentHead, writeDocument } from './document.ts';
import { FALLBACK_STYLES } from './fallback-frame.ts';
import { pageResponse } from './page-responses.ts';
import { defaultHead } from './page-head.ts';
import { pageHeaders } from '../http/security-headers.ts';
import type { HydrationMode } from './boot-script.ts';

interface WriterOptions {
  readonly reader: ReleaseReader;
  readonly imageOrigins: readonly string[];
  readonly countsVisits: boolean;
  readonly devReload: boolean;
}

interface ServerPage {
  readonly status: number;
  readonly head: DocumentHead;
  readonly composition: Composition;
  /** The page of the path; null for the 404 page. */
  readonly match: PageOfPath | null;
  readonly scripts?: HydrationMode | undefined;
}

interface BrowserPage extends PageOfPath {
  /** True when the request is from a logged-in user and the page requires a login. */
  readonly isLoggedIn: boolean;
  /** Header and skeleton of the page; null when no shell could draw them. */
  readonly skeleton: Pick<RenderedContent, 'html' | 'styles'> | null;
}

/** The languages of a page for caches in front, which hold one response for each of them (infra/deploy/varnish). */
const LANGUAGES_HEADER = 'x-linkstall-languages';
/** API calls of the shell for a logged-in user. */
const SHELL_READS = ['/users/account'];

/** An error: the shell's release lacks a required file. */
export class IncompleteShell extends Error {}

/** Writes the HTML documents of the site. */
export class PageWriter {
  readonly #options: WriterOptions;

  constructor(options: WriterOptions) {
    this.#options = options;
  }

  async serverPage(
    content: RenderedContent,
    { status, head, composition, match, scripts = 'after-content' }: ServerPage,
  ): Promise<CachedResponse> {
    const common = await this.#commonFields(composition.shell);
    const { countsVisits } = this.#options;
    const { html, policy } = writeDocument({ ...common, ...content, head, composition, countsVisits, scripts });
    const headers = { ...pageHeaders(policy, { match, hasScripts: scripts !== 'none' }), ...robotsHeader(head) };
    const { languages } = head;
    if (languages.length === 0) return { ...pageResponse(status, html, headers), ...namesOf(composition) };
    const response = pageResponse(status, html, { ...headers, [LANGUAGES_HEADER]: languages.join(' ') });
    const vary = `${response.headers['vary']}, Accept-Language`;
    return { ...response, headers: { ...response.headers, vary }, ...namesOf(composition), languages };
  }

  /** A browser-rendered page, with preloads of the files that it needs. */
  async browserPage(
    composition: Composition,
    { isLoggedIn, skeleton, ...match }: BrowserPage,
    origin: string,
  ): Promise<CachedResponse> {
    const { remote, page } = match;
    const { shell, remotes } = composition;
    const canonicalPath = page.path.includes(':') ? null : page.path;
    const title = `${page.title} · ${siteOf(composition).name}`;
    const head = {
      ...defaultHead(
        { title, canonicalPath, indexed: page.access === 'public' },
        { origin, site: siteOf(composition) },
      ),
      frames: foreignDocuments(remotes),
    };
    // Without a login nothing of a guarded page is preloaded.
    const isForEverybody = page.access === 'public' || page.access === 'logged-out';
    const firstRelease = isForEverybody || isLoggedIn ? remotes[remote]?.releases[0] : undefined;
    const common = await this.#commonFields(shell);
    const preload = [
      await this.#shellFiles(shell),
      ...(firstRelease ? [await this.#firstFiles(remote, firstRelease)] : []),
    ];
    const { html, policy } = writeDocument({
      ...common,
      head,
      styles: (skeleton?.styles ?? '') + FALLBACK_STYLES,
      html: skeleton?.html ?? '',
      composition: await this.#withFirstFiles(composition),
      rendered: null,
      countsVisits: false,
      scripts: { preload, ...(isLoggedIn && { reads: [...SHELL_READS, ...(page.reads ?? [])] }) },
    });
    const headers = { ...pageHeaders(policy, { match, hasScripts: true }), ...robotsHeader(head) };
    return { ...pageResponse(200, html, headers), ...namesOf(composition) };
  }

  async #commonFields({ release }: RemoteRelease) {
    const { reader, imageOrigins, devReload } = this.#options;
    try {
      const baseCss = (await reader.file(await reader.release('shell', release), 'base.css')).toString('utf8');
      return { baseCss, imageOrigins, devReload };
    } catch (error) {
      throw new IncompleteShell(String(error));
    }
  }

  /** Adds the first files of each remote, which the shell prefetches. Their hashes are only in the release. */
  async #withFirstFiles({ remotes, ...composition }: Composition): Promise<Composition> {
    const entries = Object.entries(remotes).map(async ([name, { releases, ...remote }]) => {
      const [first, ...fallbacks] = releases;
      const firstReleases = first ? [await this.#firstFiles(name, first)] : [];
      return [name, { ...remote, releases: [...firstReleases, ...fallbacks] }] as const;
    });
    return { ...composition, remotes: Object.fromEntries(await Promise.all(entries)) };
  }

  /** A release with its entry, and with the files that its pages need first if these files are known. */
  async #firstFiles(remote: string, firstRelease: RemoteRelease): Promise<RemoteRelease> {
    if (firstRelease.tier === 'foreign') return firstRelease;
    const { files, loads } = await this.#options.reader.release(remote, firstRelease.release);
    const paths = loads?.exposes['./routes'] ?? [];
    const routeFiles = paths.flatMap((path) => (files[path] ? [[path, files[path].sha384] as const] : []));
    const entryFiles = Object.entries(firstRelease.files).filter(([file]) => !isVisitorScript(file));
    return { ...firstRelease, files: Object.fromEntries([...entryFiles, ...routeFiles]) };
  }

  /** The shell with all scripts of its release. A browser-rendered page preloads these scripts. */
  async #shellFiles(shell: RemoteRelease): Promise<RemoteRelease> {
    const { files } = await this.#options.reader.release('shell', shell.release);
    const scripts = Object.entries(files).filter(([path, { kind }]) => kind === 'script' && !path.includes('/'));
    return { ...shell, files: Object.fromEntries(scripts.map(([path, { sha384 }]) => [path, sha384])) };
  }
}

/** Browsers show `Server-Timing` beside the request. */
function namesOf({ id, shell, remotes }: Composition): Pick<CachedResponse, 'composition' | 'debugHeaders'> {
  const releases = Object.entries(remotes).flatMap(([name, remote]) =>
    remote.releases.slice(0, 1).map(({ release }) => [name, release] as const),
  );
  const named = [['composition', id], ['shell', shell.release], ...releases];
  const timing = named.map(([name, release]) => `${name};desc="${release}"`).join(', ');
  return { composition: id, debugHeaders: { 'server-timing': timing } };
}

/** The same as the `robots` tag of the document, also for programs that read only headers. */
const robotsHeader = ({ indexed }: DocumentHead) => (indexed ? {} : { 'x-robots-tag': 'noindex' });

/**
 * The only documents that may be in frames of the page. `'self'` allows no other page of the site, because each of them
 * forbids being in a frame.
 */
const foreignDocuments = (remotes: Composition['remotes']): string[] => {
  const releases = Object.values(remotes).flatMap((remote) => remote.releases);
  const addresses = releases.flatMap(({ tier, base }) => (tier === 'foreign' ? [base] : []));
  return [...new Set(addresses.map((base) => (base.startsWith('/') ? "'self'" : base)))];
};
