import type { Composition, PageHead, RenderedPage } from '@linkstall/contracts/shell';

/** One page to render, in a worker. */
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
      /** Whose fault it is; worker: it looped or took its worker with it; queue: nobody's, too many wait. */
      readonly part: 'shell' | 'remote' | 'worker' | 'queue';
      readonly reason: string;
    };

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

export type ToWorker =
  { readonly kind: 'render'; readonly job: RenderJob } | ({ readonly kind: 'reply'; readonly id: number } & ApiReply);

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'outcome'; readonly outcome: RenderOutcome }
  | { readonly kind: 'ask'; readonly id: number; readonly path: string };
