import type { Composition, PageHead, PageRecording, RenderedPage } from '@linkstall/contracts/shell';

/** A page to render. */
export interface RenderJob {
  /** The shell's release that draws the page. */
  readonly shell: string;
  readonly url: string;
  /** The origin of the site, e.g. `https://example.com`. */
  readonly origin: string;
  readonly composition: Composition;
  /** Null for a page that the shell draws alone: a 404 page, or a page that names a missing remote. */
  readonly page: {
    readonly remote: string;
    readonly release: string;
    /** The declared path, e.g. `/:userName`. */
    readonly path: string;
    readonly params: Readonly<Record<string, string | undefined>>;
  } | null;
}

/** An entry of a kind that a remote brings. */
export interface EntryDrawing {
  readonly kind: string;
  /** The values as JSON. */
  readonly values: string;
}

/** An entry to draw for a page of another remote. */
export interface EntryJob {
  readonly entry: EntryDrawing & { readonly remote: string; readonly release: string };
}

/** A page of a bundle that is rendered with its sample data, or with recorded responses, before visitors get it. */
export interface SampleJob {
  /** The name under which the bundle was added. */
  readonly sample: string;
  readonly contractVersion: number;
  /** Null when the job only checks that the bundle runs. */
  readonly path: string | null;
  /** When present, the job draws this entry, and no page. */
  readonly entry?: EntryDrawing;
  /** When present, `load` makes the data from these responses, instead of the sample. */
  readonly recording?: PageRecording;
  /** When present, the shell also draws the page, as it does for a visitor. */
  readonly shellJob?: Pick<RenderJob, 'shell' | 'url' | 'origin' | 'composition'>;
}

export type Job = RenderJob | SampleJob | EntryJob;

export interface RenderedContent {
  readonly kind: 'page';
  readonly html: string;
  /** The style tag of styled-components. */
  readonly styles: string;
  readonly rendered: RenderedPage | null;
  readonly head: PageHead | null;
  /** True when something is missing because the API could not be reached. */
  readonly partial: boolean;
}

export interface Broken {
  readonly kind: 'broken';
  /**
   * The cause of the failure: the shell's code; the remote's code; `death`: the remote's code ended the worker;
   * `worker`: another page ended the worker twice; `queue`: too many pages wait.
   */
  readonly cause: 'shell' | 'remote' | 'death' | 'worker' | 'queue';
  readonly reason: string;
}

export type RenderOutcome = RenderedContent | { readonly kind: 'redirect'; readonly location: string } | Broken;

/** The API's response to a request of a page. Status 0 means no response, or one that is not the API's. */
export interface ApiResponse {
  readonly status: number;
  readonly body: string;
}

/** An API response with its expiry (by `Date.now()`; absent: it does not expire). */
export interface TimedResponse extends ApiResponse {
  /** Whether search engines must not list a page with this response. */
  readonly isHiddenFromSearch?: boolean;
  /** The name in the address of the call and the new address of the page, when the page has moved to another site. */
  readonly moved?: { readonly name: string; readonly address: string } | undefined;
  /** The name in the address of the call, and why its page is not available, when an operator hides the page. */
  readonly takedown?:
    | {
        readonly name: string;
        readonly status: 410 | 451;
        readonly category: string;
        readonly language: string;
        readonly username: string;
      }
    | undefined;
  readonly changesAt?: number | undefined;
}

/** The code with which a run starts: the shell's or the remote's. A run is one turn of a page's code in the worker. */
export type CodeOwner = 'shell' | 'remote';

/** Messages to a worker; `id` is the page's. */
export type ToWorker =
  /** The first message. The shared packages are the text of the frame, as JSON. */
  | { readonly kind: 'packages' }
  /** Adds a bundle; its source is the text of the frame. */
  | { readonly kind: 'bundle'; readonly name: string }
  /** Runs a bundle before a page needs it. */
  | { readonly kind: 'warm'; readonly name: string }
  | { readonly kind: 'render'; readonly id: number; readonly job: Job }
  /** The API's response; the body is the text of the frame. */
  | { readonly kind: 'reply'; readonly id: number; readonly requestId: number; readonly status: number }
  /** Cancels a page. */
  | { readonly kind: 'drop'; readonly id: number }
  | { readonly kind: 'ping'; readonly nonce: number };

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'warm' }
  /**
   * The page's code runs from now until `idle` or the next `run`. `byMessage`: a message for the page caused the run.
   */
  | { readonly kind: 'run'; readonly id: number; readonly byMessage: boolean; readonly owner: CodeOwner }
  | { readonly kind: 'idle' }
  | { readonly kind: 'pong'; readonly nonce: number }
  | { readonly kind: 'ask'; readonly id: number; readonly requestId: number; readonly path: string }
  /** The last message of a worker. */
  | { readonly kind: 'dying'; readonly reason: string }
  /** The page's HTML is the text of the frame. */
  | { readonly kind: 'outcome'; readonly id: number; readonly outcome: RenderOutcome };

/** A page to render, with the callbacks of the code that waits for it. */
export interface Task {
  readonly job: Job;
  /** Deadline for requests to the API, by `Date.now()`. */
  readonly until: number;
  /** Called with each path before the API is asked. */
  readonly onAsk: (path: string) => void;
  /** Called with each response of the API. */
  readonly onReply: (reply: TimedResponse) => void;
  /** Sends the page's requests to the API instead of the worker's own function. */
  readonly ask?: SsrWorkerOptions['ask'];
  readonly settle: (outcome: RenderOutcome) => void;
  /** The number of workers that tried the page. */
  tries: number;
}

export interface SsrWorkerOptions {
  /** The folder from which shared packages are resolved. */
  readonly packagesFrom: string;
  /** Reads the verified source of a bundle by its name `<remote>/<release>`. Rejects with the reason when it cannot. */
  readonly bundle: (name: string) => Promise<string>;
  /** Sends a page's request to the API. Never rejects. */
  readonly ask: (path: string, until: number) => Promise<TimedResponse>;
  /** Called with what bundles write to the console. */
  readonly onOutput?: (text: string) => void;
  /** Limit for a single run of a page's code. Default: 2000 ms. Tests use less, because an endless loop costs CPU time. */
  readonly limitMs?: number;
}

/** The reason why a worker ended: the page that caused it, and the other pages in the worker. */
export interface WorkerEnd {
  readonly reason: string;
  readonly blamed: Task | null;
  /** `shell` only while no code of a remote has run in the worker, because that code can change the shell's. */
  readonly owner: CodeOwner;
  readonly innocent: readonly Task[];
  /** False when the process could not start, which is not the fault of a release. */
  readonly hasStarted: boolean;
}

export interface WorkerListener {
  /** Called when a page is done. */
  readonly onFree: () => void;
  /** Called when a page has an outcome, with the time that the code of the page ran. */
  readonly onRendered?: (ms: number) => void;
  readonly onEnd: (end: WorkerEnd) => void;
}
