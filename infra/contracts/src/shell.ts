import type { ComponentType, ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';

import type { Entry, FieldError, Link, PublicUser, SessionUser, Theme } from './http.ts';

/** Raised only for a change that an already deployed remote could not survive. */
export const CONTRACT_VERSION = 1;

/** Begins the keys of what remotes keep of half-written forms, and of deletions that can be undone, in sessionStorage. A logout clears them, in the shell. */
export const DRAFT_KEY = 'draft:';

/** Failure of an API call, already reduced to what a screen may show. `status` 0: no response came. */
export interface ApiFailure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly errors?: readonly FieldError[];
}

/** Structural on purpose: a class would not be the same class in two bundles. */
export const isApiFailure = (error: unknown): error is ApiFailure =>
  typeof error === 'object' && error !== null && 'status' in error && 'code' in error && 'message' in error;

/** The only way a remote talks to the API. Paths start after `/api/v1`. Resolves to `data`, throws `ApiFailure`. */
export interface HttpPort {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body?: object): Promise<T>;
  patch<T>(path: string, body?: object): Promise<T>;
  delete<T>(path: string, body?: object): Promise<T>;
  /** A response that is a file instead of the envelope; failures are the same. */
  download(path: string): Promise<Blob>;
}

export interface SessionPort {
  readonly current: () => SessionUser | null;
  /** Calls back on every change, in this tab or another; returns the unsubscribe function. */
  readonly onChange: (listener: () => void) => () => void;
  /**
   * After login. Returns the path to go to next; from a page that is for who is logged out the shell goes there itself.
   * The token is never handed out again. Called while somebody is logged in, it replaces the token and leaves the user
   * where they are.
   */
  start(user: SessionUser, token: string): string;
  /** After a change of the profile or of the chosen theme. */
  replaceUser(user: SessionUser): void;
  /** Ends the session here and on the server, and clears what is kept of it. */
  end(): Promise<void>;
  /** Whether the server ended the last session, and none has begun since: the login form says so. */
  hasEnded(): boolean;
}

/** Toasts, top right; the text is announced to screen readers too. Default duration 1,000 ms. */
export interface NoticePort {
  success(text: string, durationMs?: number): void;
  error(text: string, durationMs?: number): void;
  info(text: string, durationMs?: number): void;
}

/** Facts that one remote may announce and another part may react to. Additive only. */
export interface ShellEvents {
  'links:changed': { readonly links: readonly Link[]; readonly entries?: readonly Entry[] };
  /** A theme that is looked at but not saved; null ends it. */
  'theme:previewed': { readonly theme: Theme | null };
}

export interface EventPort {
  emit<K extends keyof ShellEvents>(name: K, detail: ShellEvents[K]): void;
  /** Returns the unsubscribe function. */
  on<K extends keyof ShellEvents>(name: K, listener: (detail: ShellEvents[K]) => void): () => void;
}

/** Everything the shell shares with a remote. Nothing else crosses the boundary. */
export interface ShellApi {
  readonly http: HttpPort;
  readonly session: SessionPort;
  readonly notice: NoticePort;
  readonly events: EventPort;
  /** Of this site, e.g. `https://example.com`: what is drawn may name whole addresses. */
  readonly origin: string;
  /** The 404 page, for an address that the remote owns but that leads to nothing. */
  notFound(): ReactNode;
  /**
   * Something is not saved yet: leaving the page asks first, until the returned function says that it is saved or given
   * up.
   */
  unsaved(): () => void;
  /** Sends an unexpected error to the platform's log, with the release that raised it. */
  readonly report: (error: unknown) => void;
}

/** Reads of public data for `load`: on the server and, for client navigation, in the browser. Throws `ApiFailure`. */
export interface PublicApi {
  get<T>(path: string): Promise<T>;
}

/** What search engines and link previews see. Paths are of this site; the edge makes them absolute. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  readonly canonicalPath: string;
  readonly type: 'website' | 'profile' | 'product';
  /** Picture for previews; the site's own when absent. */
  readonly imagePath?: string;
  /** A wide picture of it, 1200 x 630, and what is to be seen there; it goes before `imagePath`. */
  readonly preview?: { readonly path: string; readonly alt: string };
  /** `#rrggbb`: what a browser paints its own edges in while the page is shown; the site's own when absent. */
  readonly themeColor?: string;
  /** Players that may be shown inside the page once somebody asks for them; none when absent. */
  readonly frames?: readonly PlayerOrigin[];
  /**
   * What the page is about, as schema.org has words for it (JSON-LD). Of `url` and `image` the edge makes paths of this
   * site absolute.
   */
  readonly facts?: object;
}

export type PlayerOrigin = 'https://www.youtube-nocookie.com' | 'https://player.vimeo.com';

export type PageResult<D> =
  | {
      readonly status: 200;
      readonly data: D;
      readonly head: PageHead;
      /** Something could not be had and is left out: a whole response that the edge still has is better. */
      readonly partial?: boolean;
    }
  | { readonly status: 302; readonly location: string }
  | { readonly status: 404 };

/** A page that the edge renders and the browser hydrates. Its data is all it knows at first; owners' extras come later. */
export interface ServerPage<D = unknown> {
  /** `params` are the path's, decoded, and the query's that the page declares. Serves the edge and client navigation. */
  load(params: Readonly<Record<string, string | undefined>>, api: PublicApi): Promise<PageResult<D>>;
  /** On the server `shell` shares nothing that works: no session, no calls. Use it in effects and handlers. */
  readonly Component: ComponentType<{ readonly data: D; readonly shell: ShellApi }>;
  /** Data to try the page with before it is deployed. */
  readonly sample: D;
}

/** Pages by the path that `routes.json` declares with `server: true`. */
export type ServerPages = Readonly<Record<string, ServerPage>>;

/** Hides the page's data type, so that pages of different data fit into one record. */
export const serverPage = <D>(page: ServerPage<D>): ServerPage => page as unknown as ServerPage;

/** What `./routes` default-exports. `routes` answers the pages that are not rendered on the server, absolute paths. */
export interface RemoteModule {
  readonly contractVersion: number;
  routes(shell: ShellApi): RouteObject[];
  readonly pages?: ServerPages;
}

/** What `server.cjs` default-exports. */
export interface ServerModule {
  readonly contractVersion: number;
  readonly pages: ServerPages;
}

export interface PhonePreviewProps {
  readonly shell: ShellApi;
  readonly user: Pick<PublicUser, 'username' | 'fullName' | 'line' | 'place' | 'email' | 'avatar'> &
    Pick<SessionUser, 'hidesEmail'>;
  /** All of them; which of them visitors see is the page's to know. */
  readonly links: readonly Link[];
  /** The whole list, links too: then `links` is not looked at. Absent until it is known. */
  readonly entries?: readonly Entry[];
  /** What visitors see beside `links`, while `entries` are not known. */
  readonly shown?: Pick<PublicUser, 'UserEntry' | 'spotlight'>;
  readonly theme: Theme | null;
  /** Whether visitors find anything in the store. */
  readonly hasStore: boolean;
}

/** Slots of the shell that a remote may fill, by `routes.json`; each module default-exports this. */
export interface SlotModule<P = PhonePreviewProps> {
  readonly contractVersion: number;
  readonly Component: ComponentType<P>;
}

/**
 * When the scripts of a page that the edge has drawn begin. `none`: never, it is whole without. `on-demand`: at the first
 * sign that somebody wants to use it. `after-content`: once it has been painted. Where somebody is logged in, always so.
 *
 * A remote with `src/app/visitors.ts` has that begin after the content for everybody else, and the shell on demand. What
 * a page marks as `data-shell` is all that needs the shell there; a `wanted` event on the window asks for it, too.
 */
export type PageScripts = 'none' | 'on-demand' | 'after-content';

export interface PageDeclaration {
  readonly path: string;
  /** `operator`: who runs the site; for everybody else there is no such page. */
  readonly access: 'public' | 'login' | 'logged-out' | 'operator';
  readonly layout: 'site' | 'admin' | 'entry' | 'bare';
  readonly title: string;
  /** Drawn by the edge, for whoever asks: only where `access` asks nobody to be logged in. */
  readonly server: boolean;
  /** What a server page needs of the browser; absent: `after-content`. */
  readonly scripts?: PageScripts;
  /** Names in the query that a server page reads: they come to `load` beside the path's, and make pages of their own. */
  readonly query?: readonly string[];
  /**
   * Calls that a page of somebody logged in reads first, e.g. `/link/all-entry`: asked for while its code is still on its
   * way. Its own `http.get` of the same path is given that response, once.
   */
  readonly reads?: readonly string[];
  readonly nav?: {
    readonly label: string;
    readonly icon: 'links' | 'design' | 'account' | 'statistics' | 'releases';
    readonly order: number;
  };
}

/** `routes.json`: what a remote offers, read without running its code. */
export interface RoutesFile {
  readonly schema: 1;
  readonly pages: readonly PageDeclaration[];
  readonly slots?: { readonly 'phone-preview'?: string };
}

/** One release of a remote as the page knows it. Files are paths inside `base`, with their integrity (`sha384-…`). */
export interface RemoteRelease {
  readonly release: string;
  /** `/remotes/<remote>/<release>/` */
  readonly base: string;
  readonly entry: string;
  /** Global name of the federation container, different in every build. */
  readonly uniqueName: string;
  readonly files: Readonly<Record<string, string>>;
}

/** `<script type="application/json" id="composition">` of every page: what the shell may load, best release first. */
export interface Composition {
  readonly id: string;
  readonly shell: RemoteRelease;
  readonly remotes: Readonly<
    Record<
      string,
      {
        readonly releases: readonly RemoteRelease[];
        readonly pages: readonly PageDeclaration[];
        readonly slots: Readonly<Record<string, string>>;
      }
    >
  >;
}

/** `<script type="application/json" id="page-data">` of a page that the edge rendered. */
export interface RenderedPage {
  readonly remote: string;
  /** Path of the declaration, e.g. `/:userName`. */
  readonly path: string;
  /** 200: `data` is the page's. 404: there is no such thing. 503: the API is away; the browser tries again. */
  readonly status: 200 | 404 | 503;
  readonly data: unknown;
}
