import type { Composition, PageHead, RenderedPage } from '@linkstall/contracts/shell';

/** One page to render. */
export interface RenderJob {
  /** Release of the shell that draws it. */
  readonly shell: string;
  readonly url: string;
  /** Of the site, e.g. `https://example.com`. */
  readonly origin: string;
  readonly composition: Composition;
  /** Null: what the shell draws alone, a 404 page or one that names a missing remote. */
  readonly page: {
    readonly remote: string;
    readonly release: string;
    /** Of the declaration, e.g. `/:userName`. */
    readonly path: string;
    readonly params: Readonly<Record<string, string | undefined>>;
  } | null;
}

/** A page of a bundle to try with its sample, before it is published. */
export interface SampleJob {
  /** Name of the bundle, as it was given. */
  readonly sample: string;
  readonly contractVersion: number;
  /** Null: only whether the bundle works at all. */
  readonly path: string | null;
  /** The shell that draws it too, as it would for a visitor. */
  readonly frame?: Pick<RenderJob, 'shell' | 'url' | 'origin' | 'composition'>;
}

export interface RenderedContent {
  readonly kind: 'page';
  readonly html: string;
  /** styled-components' own style tag. */
  readonly styles: string;
  readonly rendered: RenderedPage | null;
  readonly head: PageHead | null;
  /** Something was left out because the API was away. */
  readonly partial: boolean;
}

export interface Broken {
  readonly kind: 'broken';
  /**
   * Whose fault it is; death: a remote's, which took its room with it; room: another page did, twice;
   * queue: nobody's, too many wait.
   */
  readonly part: 'shell' | 'remote' | 'death' | 'room' | 'queue';
  readonly reason: string;
}

export type RenderOutcome = RenderedContent | { readonly kind: 'redirect'; readonly location: string } | Broken;

/** What the API answered to a page's question. Status 0: nothing came, or nothing that is a response of the API's. */
export interface ApiReply {
  readonly status: number;
  readonly body: string;
}

/** The same, and from when on it is not true any more (by `Date.now()`; absent: never by itself). */
export interface TimedReply extends ApiReply {
  readonly trueUntil?: number | undefined;
}

/** Whose code a turn begins with. */
export type Part = 'shell' | 'remote';

/** Into a room; `id` is the page's. */
export type ToRoom =
  /** A bundle; its text comes beside it. */
  | { readonly kind: 'bundle'; readonly name: string }
  /** Runs a bundle before somebody waits for it. */
  | { readonly kind: 'warm'; readonly name: string }
  | { readonly kind: 'render'; readonly id: number; readonly job: RenderJob | SampleJob }
  /** What the API said comes beside it. */
  | { readonly kind: 'reply'; readonly id: number; readonly question: number; readonly status: number }
  /** Nobody waits for this page any more. */
  | { readonly kind: 'drop'; readonly id: number }
  | { readonly kind: 'ping'; readonly nonce: number };

export type FromRoom =
  | { readonly kind: 'ready' }
  | { readonly kind: 'warm' }
  /** From here on the page's code runs, until `rest` or the next turn. `told`: because of a message for it. */
  | { readonly kind: 'turn'; readonly id: number; readonly told: boolean; readonly part: Part }
  | { readonly kind: 'rest' }
  | { readonly kind: 'pong'; readonly nonce: number }
  | { readonly kind: 'ask'; readonly id: number; readonly question: number; readonly path: string }
  /** The last that is heard. */
  | { readonly kind: 'dying'; readonly reason: string }
  /** A page's HTML comes beside it. */
  | { readonly kind: 'outcome'; readonly id: number; readonly outcome: RenderOutcome };

/** A page to render, and who waits for it. */
export interface Task {
  readonly job: RenderJob | SampleJob;
  /** The last moment for questions to the API, by `Date.now()`. */
  readonly until: number;
  /** Hears each path before the API is asked for it. */
  readonly onAsk: (path: string) => void;
  /** Hears each response of the API. */
  readonly onReply: (reply: TimedReply) => void;
  readonly settle: (outcome: RenderOutcome) => void;
  /** How many rooms it has been in. */
  tries: number;
}

export interface RoomMeans {
  /** The folder from which the packages are found that bundles are given. */
  readonly packagesFrom: string;
  /** The verified text of a bundle, by its name `<remote>/<release>`. Rejects with why it cannot be had. */
  readonly bundle: (name: string) => Promise<string>;
  /** Asks the API on behalf of a page. Never rejects. */
  readonly ask: (path: string, until: number) => Promise<TimedReply>;
  /** Hears what bundles write to their console. */
  readonly onOutput?: (text: string) => void;
}

/** How a room ended: by whose code, and who else was in it. */
export interface RoomEnd {
  readonly reason: string;
  readonly blamed: Task | null;
  /** A shell's only while nothing of a remote has run there: afterwards its own code may have been changed. */
  readonly part: Part;
  readonly innocent: readonly Task[];
}

export interface RoomListener {
  /** A page is done. */
  readonly onFree: () => void;
  readonly onEnd: (end: RoomEnd) => void;
}
