import {
  type Composition,
  isApiFailure,
  type PageResult,
  type RenderedPage,
  SERVED_CONTRACTS,
  type ServerModule,
  type ServerPage,
  type ServerPages,
} from '@linkstall/contracts/shell';

import type { Bundles } from './bundles.ts';
import { isAway, pageApi } from './page-api.ts';
import type { ApiReply, Broken, RenderJob, RenderOutcome } from './protocol.ts';

/** `server.cjs` of the shell. */
interface ShellBundle {
  render(request: {
    readonly url: string;
    readonly composition: Composition;
    readonly pages: Readonly<Record<string, ServerPages>>;
    readonly rendered: RenderedPage | null;
  }): { readonly html: string; readonly styles: string };
}

type Loaded = { readonly result: PageResult<unknown> | { readonly status: 503 } };

type Ask = (path: string) => Promise<ApiReply>;

interface RenderMeans {
  readonly bundles: Bundles;
  /** Said before code that is not ours runs: `first` waits until nothing else does, `again` counts its time anew. */
  readonly turn: { first(): Promise<void>; again(): void };
  readonly ask: Ask;
}

/** Loads the page's data and renders it. Never throws: what is broken is said in the outcome. */
export async function renderPage(job: RenderJob, { bundles, turn, ask }: RenderMeans): Promise<RenderOutcome> {
  const { page } = job;
  const [shellCode, remoteCode] = await Promise.all([
    attempt('shell', () => bundles.read('shell', job.shell)),
    page && attempt('remote', () => bundles.read(page.remote, page.release)),
  ]);
  await turn.first();
  const shell = await then(shellCode, 'shell', (run) => asShell(run()));
  if ('kind' in shell) return shell;
  if (!page || !remoteCode) return draw(shell.value, job, { pages: {}, rendered: null });
  turn.again();
  const remote = await then(remoteCode, 'remote', async (run) => {
    const module = asRemote(run());
    return { module, ...(await load(pageOf(module, page.path), page.params, ask)) };
  });
  if ('kind' in remote) return remote;
  const { module, result } = remote.value;
  if (result.status === 302) return { kind: 'redirect', location: result.location };
  const data = result.status === 200 ? result.data : null;
  const rendered: RenderedPage = { remote: page.remote, path: page.path, status: result.status, data };
  turn.again();
  const outcome = draw(shell.value, job, { pages: { [page.remote]: module.pages }, rendered });
  if (outcome.kind !== 'page' || result.status !== 200) return outcome;
  return { ...outcome, head: result.head, partial: result.partial ?? false };
}

type Attempt<T> = { readonly value: T } | Broken;

const then = <T, U>(before: Attempt<T>, part: 'shell' | 'remote', work: (value: T) => U | Promise<U>) =>
  'kind' in before ? before : attempt(part, async () => work(before.value));

async function attempt<T>(part: 'shell' | 'remote', work: () => Promise<T>): Promise<Attempt<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    return { kind: 'broken', part, reason: reasonOf(error) };
  }
}

/** A throw while drawing is the remote's, when there is one: the shell alone is tried without it afterwards. */
function draw(
  shell: ShellBundle,
  job: RenderJob,
  { pages, rendered }: { readonly pages: Record<string, ServerPages>; readonly rendered: RenderedPage | null },
): RenderOutcome {
  try {
    const { html, styles } = shell.render({ url: job.url, composition: job.composition, pages, rendered });
    return { kind: 'page', html, styles, rendered, head: null, partial: false };
  } catch (error) {
    return { kind: 'broken', part: job.page ? 'remote' : 'shell', reason: reasonOf(error) };
  }
}

async function load(page: ServerPage, params: Readonly<Record<string, string | undefined>>, ask: Ask): Promise<Loaded> {
  try {
    return { result: await page.load(params, pageApi(ask)) };
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    return { result: { status: isAway(error) ? 503 : 404 } };
  }
}

function asShell(exported: unknown): ShellBundle {
  const bundle = exported as Partial<ShellBundle>;
  if (typeof bundle.render !== 'function') throw new Error('the shell has no render');
  return bundle as ShellBundle;
}

function asRemote(exported: unknown): ServerModule {
  const module = (exported as { readonly default?: ServerModule }).default;
  if (!module || !SERVED_CONTRACTS.includes(module.contractVersion))
    throw new Error(`it speaks contract ${module?.contractVersion ?? 'none'}`);
  return module;
}

function pageOf({ pages }: ServerModule, path: string): ServerPage {
  const page = pages[path];
  if (!page) throw new Error(`it has no page ${path}`);
  return page;
}

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? (error.stack ?? error.message) : String(error)).slice(0, 2000);
