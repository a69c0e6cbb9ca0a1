import type { Composition, PageHead, RenderedPage } from '@linkstall/contracts/shell';

/** One page to render, in a room. */
export interface RenderJob {
  /** Release of the shell that draws it. */
  readonly shell: string;
  readonly url: string;
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

export type RenderOutcome =
  | RenderedContent
  | { readonly kind: 'redirect'; readonly location: string }
  | {
      readonly kind: 'broken';
      /**
       * Whose fault it is; worker: it looped or took its room with it; room: another page did, twice; queue: nobody's,
       * too many wait.
       */
      readonly part: 'shell' | 'remote' | 'worker' | 'room' | 'queue';
      readonly reason: string;
    };

export type Broken = Extract<RenderOutcome, { kind: 'broken' }>;

export interface RendererData {
  readonly releasesDir: string;
  readonly publicKey: string;
  /** Where the worker's packages are found from. */
  readonly rendererFile: string;
}

/** What the API answered to a page's question. Status 0: nothing came. */
export interface ApiReply {
  readonly status: number;
  readonly body: string;
}

/** The same, and from when on it is not true any more (by `Date.now()`; absent: never by itself). */
export interface TimedReply extends ApiReply {
  readonly trueUntil?: number | undefined;
}

/** Into a room; `id` is the page's. Plain data, so that a room may be a thread or a process. */
export type ToRoom =
  | { readonly kind: 'render'; readonly id: number; readonly job: RenderJob }
  | ({ readonly kind: 'reply'; readonly id: number; readonly question: number } & ApiReply)
  /** Nobody waits for this page any more. */
  | { readonly kind: 'drop'; readonly id: number }
  | { readonly kind: 'ping' };

export type FromRoom =
  | { readonly kind: 'ready' }
  /** From here on the page's code runs, until `rest` or the next turn. `told`: because of a message for it. */
  | { readonly kind: 'turn'; readonly id: number; readonly told: boolean }
  | { readonly kind: 'rest' }
  | { readonly kind: 'pong' }
  | { readonly kind: 'ask'; readonly id: number; readonly question: number; readonly path: string }
  | { readonly kind: 'outcome'; readonly id: number; readonly outcome: RenderOutcome };
