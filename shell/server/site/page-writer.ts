import type { Composition, RemoteRelease } from '@linkstall/contracts/shell';
import type { RenderedContent } from '@linkstall/releases/ssr-worker';

import type { MatchedPage } from '../../src/pages/match-page.ts';
import type { CachedResponse } from '../responses/response-cache.ts';
import { isForVisitors } from '../releases/compositions.ts';
import type { ReleaseReader } from '../releases/release-reader.ts';
import { type DocumentHead, writeDocument } from './document.ts';
import { FRAME_STYLES } from './frame.ts';
import { asPage } from './page-responses.ts';
import { plainHead } from './page-head.ts';
import { referrerPolicyOf } from './page-policy.ts';
import type { HydrationMode } from './boot-script.ts';

interface WriterOptions {
  readonly reader: ReleaseReader;
  readonly pictures: string | null;
  readonly countsVisits: boolean;
  readonly devReload: boolean;
}

interface BrowserPage extends MatchedPage {
  /** Whether the request is from a logged-in user. */
  readonly isOwn: boolean;
}

/** API calls of the shell for a logged-in user. */
const OF_THE_SHELL = ['/users/account'];

/**
 * Pages without scripts get no Cross-Origin-Opener-Policy, because that makes the browser switch to a new process, which costs
 * about 40 ms on a slow phone (decision 0031). An opener can reach nothing in a page without scripts.
 */
const ANY_OPENER = { 'cross-origin-opener-policy': 'unsafe-none' };

/** An error: the shell's release lacks a required file. */
export class ShellLacks extends Error {}

/** Writes the HTML documents of the site. */
export class PageWriter {
  readonly #options: WriterOptions;

  constructor(options: WriterOptions) {
    this.#options = options;
  }

  /** A server-rendered page. */
  async drawn(
    content: RenderedContent,
    {
      scripts = 'after-content',
      ...page
    }: { status: number; head: DocumentHead; composition: Composition; scripts?: HydrationMode | undefined },
  ): Promise<CachedResponse> {
    const { status, head, composition } = page;
    const common = await this.#common(composition.shell);
    const { countsVisits } = this.#options;
    const { html, policy } = writeDocument({ ...common, ...content, head, composition, countsVisits, scripts });
    const headers = { 'content-security-policy': policy, ...(scripts === 'none' && ANY_OPENER) };
    return { ...asPage(status, html, headers), composition: composition.id };
  }

  /** A browser-rendered page, with preloads of the files that it needs. */
  async forBrowser(
    composition: Composition,
    { remote, page, isOwn }: BrowserPage,
    origin: string,
  ): Promise<CachedResponse> {
    const { shell, remotes } = composition;
    const canonicalPath = page.path.includes(':') ? null : page.path;
    const head = plainHead(
      { title: `${page.title} · Linkstall`, canonicalPath, indexed: page.access === 'public' },
      origin,
    );
    // Without a login nothing of a guarded page is preloaded.
    const isOpen = page.access === 'public' || page.access === 'logged-out';
    const first = isOpen || isOwn ? remotes[remote]?.releases[0] : undefined;
    const common = await this.#common(shell);
    const preload = [await this.#shellFiles(shell), ...(first ? [await this.#firstFiles(remote, first)] : [])];
    const { html, policy } = writeDocument({
      ...common,
      head,
      styles: FRAME_STYLES,
      html: '',
      composition,
      rendered: null,
      countsVisits: false,
      scripts: { preload, ...(isOwn && { reads: [...OF_THE_SHELL, ...(page.reads ?? [])] }) },
    });
    const headers = { 'content-security-policy': policy, ...referrerPolicyOf(page.path) };
    return { ...asPage(200, html, headers), composition: composition.id };
  }

  async #common({ release }: RemoteRelease) {
    const { reader, pictures, devReload } = this.#options;
    try {
      const baseCss = (await reader.file(await reader.release('shell', release), 'base.css')).toString('utf8');
      return { baseCss, pictures, devReload };
    } catch (error) {
      throw new ShellLacks(String(error));
    }
  }

  /** The files that a remote's pages need first, or its entry when they are unknown. */
  async #firstFiles(remote: string, first: RemoteRelease): Promise<RemoteRelease> {
    const { files, loads } = await this.#options.reader.release(remote, first.release);
    const paths = loads?.exposes['./routes'] ?? [];
    const known = paths.flatMap((path) => (files[path] ? [[path, files[path].sha384] as const] : []));
    const own = Object.entries(first.files).filter(([file]) => !isForVisitors(file));
    return { ...first, files: Object.fromEntries([...own, ...known]) };
  }

  /** All files that a browser-rendered page starts with. */
  async #shellFiles(shell: RemoteRelease): Promise<RemoteRelease> {
    const { files } = await this.#options.reader.release('shell', shell.release);
    const scripts = Object.entries(files).filter(([path, { kind }]) => kind === 'script' && !path.includes('/'));
    return { ...shell, files: Object.fromEntries(scripts.map(([path, { sha384 }]) => [path, sha384])) };
  }
}
