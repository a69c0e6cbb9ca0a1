import type { ComponentType, ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';

import type { EntryIcon, EntryKind, EntryValues } from './entry-kind.ts';
import type { EventSchemas } from './event-schema.ts';
import type { ForeignCall, Tier } from './foreign.ts';
import type {
  BuiltInEntry,
  Entry,
  FieldError,
  Link,
  PageLanguage,
  PublicUser,
  SessionUser,
  SiteInfo,
  Theme,
} from './http.ts';

/** Increased only for a change that breaks remotes which are already deployed. */
export const CONTRACT_VERSION = 1;

/**
 * Prefix of sessionStorage keys for form drafts and for deletions that can be undone. The shell removes these keys at
 * logout.
 */
export const DRAFT_KEY = 'draft:';

/** Storage keys of the shell, which belong to no remote. */
export const SHELL_STORAGE_KEYS = [
  'token',
  'userData',
  'returnTo',
  'sessionEnded',
  'scroll',
  'notices',
  'confirmation',
  'adminLanguage',
] as const;
export type ShellStorageKey = (typeof SHELL_STORAGE_KEYS)[number];

/** Failure of an API call, reduced to data that a screen may show. `status` is 0 when there was no response. */
export interface ApiFailure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly errors?: readonly FieldError[];
}

/** Checks the structure and not a class, because two bundles would have two different classes. */
export const isApiFailure = (error: unknown): error is ApiFailure =>
  typeof error === 'object' && error !== null && 'status' in error && 'code' in error && 'message' in error;

/**
 * The only way a remote talks to the API. Paths start after `/api/v1`. Resolves to `data`, throws `ApiFailure`.
 *
 * A path such as `/apps/garden/api/plants` goes to the team's own server, without `/api/v1`. The call resolves to the JSON
 * body, which has no envelope. The shell does not repeat a write there, because the server may not know the Idempotency key.
 */
export interface HttpPort {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body?: object): Promise<T>;
  patch<T>(path: string, body?: object): Promise<T>;
  delete<T>(path: string, body?: object): Promise<T>;
  /** Gets a file instead of the envelope; throws the same failures. */
  download(path: string): Promise<Blob>;
}

export interface SessionPort {
  readonly current: () => SessionUser | null;
  /** Calls back on every change, in this tab or another; returns the unsubscribe function. */
  readonly onChange: (listener: () => void) => () => void;
  /**
   * Starts a session after login and returns the path of the next page. From a page with the access `logged-out` the shell
   * navigates to that path itself. No function of this port returns the token. During a session, `start` replaces the
   * token, and the user stays on the page.
   */
  start(user: SessionUser, token: string): string;
  /** Replaces the user's data after a change of the profile or of the theme. */
  replaceUser(user: SessionUser): void;
  /** Ends the session here and on the server, and clears the stored data of the user. */
  end(): Promise<void>;
  /** Whether the server ended the last session and no new session has started. The login form then explains it. */
  hasEnded(): boolean;
}

/** Toasts at the top right, also announced to screen readers. The default duration is 1,000 ms. */
export interface NoticePort {
  success(text: string, durationMs?: number): void;
  error(text: string, durationMs?: number): void;
  info(text: string, durationMs?: number): void;
}

/**
 * Events that one remote emits and that other remotes or the shell handle. Events may only be added. A team declares its own
 * events in `routes.json`, and adds their types to this interface in its code.
 */
export interface ShellEvents {
  /**
   * `entries` has no entry of a kind that a remote brings, so that listeners get what they know. With such an entry,
   * `allEntries` has the whole list.
   */
  'links:changed': {
    readonly links: readonly Link[];
    readonly entries?: readonly BuiltInEntry[];
    readonly allEntries?: readonly Entry[];
  };
  /** A theme that the user tries without saving; null ends the trial. */
  'theme:previewed': { readonly theme: Theme | null };
}

export interface EventPort {
  emit<K extends keyof ShellEvents>(name: K, detail: ShellEvents[K]): void;
  /** Returns the unsubscribe function. */
  on<K extends keyof ShellEvents>(name: K, listener: (detail: ShellEvents[K]) => void): () => void;
}

/** The props of the form of an entry. Values and errors are plain data. */
export interface EntryFormProps {
  readonly shell: ShellApi;
  /** The values by field; a field may be absent. */
  readonly values: EntryValues;
  /** The errors of the API by field. */
  readonly errors: Readonly<Record<string, string>>;
  /** Replaces all values. */
  readonly onChange: (values: EntryValues) => void;
}

/** The kinds of entries that remotes bring to the links list. */
export interface EntryKindsPort {
  list(): readonly { readonly kind: string; readonly title: string; readonly icon: EntryIcon }[];
  /** The form of the remote, behind a boundary of its own. */
  form(kind: string, props: Omit<EntryFormProps, 'shell'>): ReactNode;
}

const FIRST_SITE: SiteInfo = { name: 'Linkstall', joining: 'open' };

/** The site, from the API of the shell, the API of `load`, or a composition. Without a site: the first settings. */
export const siteOf = ({ site = FIRST_SITE }: { readonly site?: SiteInfo | undefined }): SiteInfo => site;

/** The path of the creator's page that `/` shows, in lower case; null when `/` shows another page. */
export const homePathOf = ({ site }: { readonly site?: SiteInfo | undefined }): string | null =>
  site?.home?.username === undefined ? null : `/${site.home.username.toLowerCase()}`;

/** Everything the shell shares with a remote. Nothing else crosses the boundary. */
export interface ShellApi {
  readonly http: HttpPort;
  readonly session: SessionPort;
  readonly notice: NoticePort;
  readonly events: EventPort;
  /** Origin of this site, e.g. `https://example.com`, for absolute addresses in rendered pages. */
  readonly origin: string;
  /** The 404 page, for an address of the remote without content. */
  notFound(): ReactNode;
  /**
   * Registers an unsaved change: leaving the page asks for confirmation. Call the returned function when the change is
   * saved or discarded.
   */
  unsaved(): () => void;
  /** Sends an unexpected error to the platform's log, with the release that raised it. */
  readonly report: (error: unknown) => void;
  /** Absent in a shell that does not know such kinds. */
  readonly entryKinds?: EntryKindsPort;
  /** Absent in a shell that does not know the field. */
  readonly site?: SiteInfo | undefined;
}

/** Reads public data for `load`, on the server and at client navigation in the browser. Throws `ApiFailure`. */
export interface PublicApi {
  get<T>(path: string): Promise<T>;
  /** Absent when the operators have changed nothing. */
  readonly site?: SiteInfo;
}

/** Metadata for search engines and link previews. Paths belong to this site; the edge makes them absolute. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  readonly canonicalPath: string;
  readonly type: 'website' | 'profile' | 'product';
  /** The language of the page; the default is English. The document gets `lang`, `dir` and `og:locale`. */
  readonly language?: PageLanguage;
  /**
   * All languages of the page, the first one first; absent for one language. The edge chooses one of them for the visitor,
   * adds `?language=` to what `load` asks for, and draws links to the others. The page declares `lang` in its `query`.
   */
  readonly languages?: readonly PageLanguage[] | undefined;
  /** Image for link previews; the default is the image of the site. */
  readonly imagePath?: string;
  /** The social image, 1200 x 630, with its description. It has priority over `imagePath`. */
  readonly preview?: { readonly path: string; readonly alt: string };
  /** Theme colour of the browser UI (`#rrggbb`); the default is the colour of the site. */
  readonly themeColor?: string;
  /** The file of the page's web font, below `/assets/fonts/`. The document preloads the file. */
  readonly font?: string;
  /** Origins of video players that the page may embed after the visitor asks for a video; the default is none. */
  readonly frames?: readonly PlayerOrigin[];
  /** Structured data (schema.org, JSON-LD). The edge makes paths of this site in `url` and `image` absolute. */
  readonly facts?: object;
  /** The creator's account in the fediverse, `@name@host`. Servers of the fediverse show it beside links to the page. */
  readonly fediverse?: string;
}

export type PlayerOrigin =
  | 'https://www.youtube-nocookie.com'
  | 'https://player.vimeo.com'
  | 'https://open.spotify.com'
  | 'https://w.soundcloud.com'
  | 'https://embed.music.apple.com'
  | 'https://www.google.com'
  | 'https://www.openstreetmap.org'
  | 'https://calendar.google.com'
  | 'https://calendly.com'
  | 'https://cal.com';

export type PageResult<D> =
  | {
      readonly status: 200;
      readonly data: D;
      readonly head: PageHead;
      /** Some data could not be loaded and is missing. The edge prefers a complete cached response. */
      readonly partial?: boolean;
    }
  | { readonly status: 302; readonly location: string }
  | { readonly status: 404 };

/**
 * A page that the edge renders and the browser hydrates. The first render uses only `data`. Features for the owner appear
 * after the hydration.
 */
export interface ServerPage<D = unknown> {
  /**
   * Loads the data of the page, on the edge and at client navigation. `params` contains the decoded parameters of the path
   * and the query parameters that the page declares.
   */
  load(params: Readonly<Record<string, string | undefined>>, api: PublicApi): Promise<PageResult<D>>;
  /** On the server `shell` has no session and no working calls. Use `shell` only in effects and event handlers. */
  readonly Component: ComponentType<{ readonly data: D; readonly shell: ShellApi }>;
  /** Sample data; a release check renders the page with it before deployment. */
  readonly sample: D;
}

/** Server pages by their path, as `routes.json` declares them with `server: true`. */
export type ServerPages = Readonly<Record<string, ServerPage>>;

/** Removes the data type of a page, so that one record can contain pages with different data. */
export const serverPage = <D>(page: ServerPage<D>): ServerPage => page as unknown as ServerPage;

/** Default export of `./routes`. `routes` returns the pages without server rendering, with absolute paths. */
export interface RemoteModule {
  readonly contractVersion: number;
  routes(shell: ShellApi): RouteObject[];
  readonly pages?: ServerPages;
  /** Whether `routes` are shown in the language of the reader. Absent: in English, and the shell marks them as English. */
  readonly isTranslated?: boolean;
}

/** Default export of `server.cjs`. */
export interface ServerModule {
  readonly contractVersion: number;
  readonly pages: ServerPages;
  /** Draws an entry, by the kinds in `entryKinds` of routes.json. The drawing has no scripts and gets no data but `values`. */
  readonly entryKinds?: Readonly<Record<string, ComponentType<{ readonly values: EntryValues }>>>;
}

/**
 * The attributes of an empty element in the HTML of a server page. The edge puts the drawing of the entry into the element and
 * removes both attributes. When the entry cannot be drawn, the edge adds `hidden`.
 */
export interface EntryAttributes {
  readonly 'data-entry-kind': string;
  /** The values as JSON. */
  readonly 'data-entry-values': string;
}

export interface PhonePreviewProps {
  readonly shell: ShellApi;
  readonly user: Pick<
    PublicUser,
    'username' | 'fullName' | 'line' | 'place' | 'email' | 'avatar' | 'header' | 'cover' | 'language'
  > &
    Pick<SessionUser, 'hidesEmail'>;
  /** All links. The page itself selects the visible ones. */
  readonly links: readonly Link[];
  /** The whole list including links, which replaces `links`. Absent until the list is loaded. */
  readonly entries?: readonly Entry[];
  /** Visible entries other than links, used while `entries` is absent. */
  readonly shown?: Pick<PublicUser, 'UserEntry' | 'spotlight'>;
  readonly theme: Theme | null;
  /** Whether visitors see at least one product in the store. */
  readonly hasStore: boolean;
}

/** Default export of a module that fills a slot of the shell (`slots.ts`). `routes.json` declares the slots of a remote. */
export interface SlotModule<P = PhonePreviewProps> {
  readonly contractVersion: number;
  readonly Component: ComponentType<P>;
}

/**
 * Hydration mode: the time at which the scripts of a server-rendered page start.
 * - `none`: never, because the page works without scripts.
 * - `on-demand`: at the first sign that the visitor wants to use the page.
 * - `after-content`: after the first paint. Logged-in users always get this mode.
 *
 * For logged-out visitors, a remote with `src/app/visitors.ts` starts that script after the content. The shell then starts
 * on demand: at the first use of an element marked `data-shell`, or at a `wanted` event on the window.
 */
export type PageScripts = 'none' | 'on-demand' | 'after-content';

export interface PageDeclaration {
  readonly path: string;
  /** `operator`: only for users who operate the site; other users get the 404 page. */
  readonly access: 'public' | 'login' | 'logged-out' | 'operator';
  readonly layout: 'site' | 'admin' | 'entry' | 'bare';
  readonly title: string;
  /** Whether the edge renders the page. Not possible when `access` requires a login. */
  readonly server: boolean;
  /** Hydration mode of a server page; the default is `after-content`. */
  readonly scripts?: PageScripts;
  /**
   * Query parameters of a server page. `load` gets them, and each value is a page of its own in caches. `lang` is the language
   * of the visitor, if the page offers that language (`languages` of its head).
   */
  readonly query?: readonly string[];
  /**
   * Paths that a page with login reads first, e.g. `/link/all-entry`. The shell prefetches them while the code of the page
   * loads. The first `http.get` of the same path gets the prefetched response.
   */
  readonly reads?: readonly string[];
  readonly nav?: {
    readonly label: string;
    readonly icon: 'links' | 'design' | 'account' | 'statistics' | 'releases' | 'site';
    readonly order: number;
  };
}

/**
 * How a remote fills a slot: the name of the exposed module, or the name and an order. Fillers with a smaller order come first.
 * The default is 0, and remotes with the same order are sorted by name.
 */
export type SlotFiller = string | { readonly expose: string; readonly order?: number };

/** `routes.json`: the pages and slots of a remote, readable without running its code. */
export interface RoutesFile {
  readonly schema: 1;
  readonly pages: readonly PageDeclaration[];
  /** Fillers by the name of the slot, as in `slots.ts`. */
  readonly slots?: Readonly<Record<string, SlotFiller>>;
  /**
   * Keys of localStorage and sessionStorage that the remote uses. Keys that begin with the remote's name and a colon need no
   * declaration. The shell removes all these keys when the remote is disabled.
   */
  readonly storage?: readonly string[];
  /**
   * Paths of pages of other remotes that this remote links to, as these declare them, such as `/store/:at`. The gate refuses a
   * change that removes such a page.
   */
  readonly links?: readonly string[];
  /**
   * The own events of this remote, whose names begin with its name and a colon, and the events of other remotes as this remote
   * expects them. The gate compares both.
   */
  readonly events?: { readonly emits?: EventSchemas; readonly listens?: EventSchemas };
  /** The kinds of entries that this remote brings. Their names begin with its name and a dot. */
  readonly entryKinds?: Readonly<Record<string, EntryKind>>;
  /** Default: `trusted`. A foreign remote has no slots, no events, no kinds of entries, no server pages and no `storage`. */
  readonly tier?: Tier;
  /** The API calls of a foreign remote. */
  readonly calls?: readonly ForeignCall[];
}

/** `recordings.json`: responses of the API with which the gate runs `load` of server pages, by the path in `routes.json`. */
export interface RecordingsFile {
  readonly schema: 1;
  readonly pages: Readonly<Record<string, PageRecording>>;
}

export interface PageRecording {
  readonly params?: Readonly<Record<string, string>>;
  /** The `data` of each response, by the path that `load` asks for. */
  readonly responses: Readonly<Record<string, unknown>>;
}

/** One release of a remote in a composition. `files` maps paths inside `base` to their integrity (`sha384-…`). */
export interface RemoteRelease {
  readonly release: string;
  /** `/remotes/<remote>/<release>/`; of a foreign release, the address of its document, which can have another origin. */
  readonly base: string;
  /** Present when the release runs in a sandboxed iframe. It then has no `files` that a page loads. */
  readonly tier?: 'foreign';
  readonly entry: string;
  /** Global name of the federation container, different in every build. */
  readonly uniqueName: string;
  readonly files: Readonly<Record<string, string>>;
}

/**
 * `<script type="application/json" id="composition">` of every page: the releases that the shell may load. The shell
 * tries the releases of a remote in the given order.
 */
export interface Composition {
  readonly id: string;
  /** Absent when the operators have changed nothing. */
  readonly site?: SiteInfo | undefined;
  readonly shell: RemoteRelease;
  readonly remotes: Readonly<
    Record<
      string,
      {
        readonly releases: readonly RemoteRelease[];
        readonly pages: readonly PageDeclaration[];
        readonly slots: Readonly<Record<string, SlotFiller>>;
        /** Paths of pages that this visitor does not get, if a page of the composition has the same addresses. */
        readonly hidden?: readonly string[];
        readonly storage?: readonly string[];
        readonly calls?: readonly ForeignCall[];
        readonly entryKinds?: Readonly<Record<string, Pick<EntryKind, 'title' | 'icon' | 'form'>>>;
        /** Only in development, where the shell checks each event. */
        readonly events?: RoutesFile['events'];
      }
    >
  >;
}

/** `/.well-known/live-releases.json`: the releases in service. Open pages read it to follow a disable or a rollback. */
export interface LiveReleases {
  /** Number of the newest change. Each response of the API has it in the header `X-Linkstall-Change`. */
  readonly change: number;
  readonly disabled: readonly string[];
  /** The releases of each remote and the shell that open pages may keep. A rolled back release is not among them. */
  readonly releases: Readonly<Record<string, readonly string[]>>;
}

/** `<script type="application/json" id="page-data">` of a page that the edge rendered. */
export interface RenderedPage {
  readonly remote: string;
  /** Path of the declaration, e.g. `/:userName`. */
  readonly path: string;
  /** 200: `data` is valid. 404: not found. 503: the API is unavailable, and the browser tries again. */
  readonly status: 200 | 404 | 503;
  readonly data: unknown;
  /** The language of the page; absent for English. */
  readonly language?: PageLanguage;
}
