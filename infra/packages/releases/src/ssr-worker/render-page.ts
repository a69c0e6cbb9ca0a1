import type { SiteInfo } from '@linkstall/contracts/http';
import type { EntryValues } from '@linkstall/contracts/entry-kind';
import type {
  PageRecording,
  PageResult,
  PublicApi,
  RenderedPage,
  ServerModule,
  ServerPage,
  ShellApi,
} from '@linkstall/contracts/shell';

import type { Bundles } from './bundles.ts';
import { CONTRACT_VERSION } from './contract-version.ts';
import type {
  ApiResponse,
  CodeOwner,
  EntryDrawing,
  EntryJob,
  RenderJob,
  RenderOutcome,
  RenderedContent,
  SampleJob,
} from './protocol.ts';

type Ask = (path: string) => Promise<ApiResponse>;
/** `server.cjs` of the shell */
interface ShellBundle {
  render: (request: {
    url: string;
    origin: string;
    composition: RenderJob['composition'];
    pages: Record<string, ServerModule['pages']>;
    rendered: RenderedPage | null;
  }) => { html: string; styles: string };
}
interface RenderContext {
  bundles: Bundles;
  /**
   * Called before the code of a bundle runs: `wait` waits until no other page's code runs, `renewLimit` renews the
   * time limit.
   */
  accounting: { wait(owner: CodeOwner): Promise<void>; renewLimit(): void };
}

/** Captured before a remote's code can replace it. */
const { parse, stringify } = JSON;

/** Loads the page's data and renders the page. Never throws: the outcome describes a failure. */
export async function renderPage(
  job: RenderJob,
  { bundles, accounting, ask }: RenderContext & { ask: Ask },
): Promise<RenderOutcome> {
  const { page } = job;
  const remote = page && `${page.remote}/${page.release}`;
  // When the remote's bundle has already run, the first code to run is the page's `load`.
  await accounting.wait(remote && bundles.hasRun(remote) ? 'remote' : 'shell');
  let owner: CodeOwner = 'shell';
  try {
    const shell = asShell(bundles.run(`shell/${job.shell}`));
    if (!page || !remote) return draw(shell, job, { pages: {}, rendered: null });
    owner = 'remote';
    accounting.renewLimit();
    const { pages } = asRemote(bundles.run(remote));
    const { site } = job.composition;
    const result = await load(pageOf(pages, page.path), page.params, pageApi(ask, site));
    if (result.status === 302) return { kind: 'redirect', location: result.location };
    const data = result.status === 200 ? result.data : null;
    accounting.renewLimit();
    const language = result.status === 200 ? result.head?.language : undefined;
    const rendered = {
      ...{ remote: page.remote, path: page.path, status: result.status, data },
      ...(language && { language }),
    };
    const content = draw(shell, job, { pages: { [page.remote]: pages }, rendered });
    return result.status === 200 ? { ...content, head: result.head, partial: result.partial ?? false } : content;
  } catch (error) {
    return { kind: 'broken', cause: owner, reason: reasonOf(error) };
  }
}

/** Renders a page with its sample data or with recorded responses: alone for `publish`, or inside a shell for the gate. */
export async function renderSample(
  { sample, contractVersion, path, recording, entry, shellJob }: SampleJob,
  { bundles, accounting }: RenderContext,
): Promise<RenderOutcome> {
  await accounting.wait('remote');
  try {
    const module = asRemote(bundles.run(sample));
    const { pages, contractVersion: bundleContract } = module;
    if (bundleContract !== contractVersion) throw new Error(`it has contract version ${bundleContract}`);
    if (entry) return drawEntry(bundles, module, entry);
    if (path === null) return { kind: 'page', html: '', styles: '', rendered: null, head: null, partial: false };
    const page = pageOf(pages, path);
    if (typeof page.load !== 'function') throw new Error(`${path} has no load`);
    const data = recording ? await recordedData(page, recording) : page.sample;
    accounting.renewLimit();
    const html = drawAlone(bundles, path, { page, data });
    if (!shellJob) return { kind: 'page', html, styles: '', rendered: null, head: null, partial: false };
    accounting.renewLimit();
    const remote = sample.split('/')[0] ?? '';
    const rendered = { remote, path, status: 200 as const, data };
    return draw(asShell(bundles.run(`shell/${shellJob.shell}`)), shellJob, { pages: { [remote]: pages }, rendered });
  } catch (error) {
    return { kind: 'broken', cause: 'remote', reason: reasonOf(error) };
  }
}

/** Draws an entry for a page of another remote. Never throws: the outcome describes a failure. */
export async function renderEntry({ entry }: EntryJob, { bundles, accounting }: RenderContext): Promise<RenderOutcome> {
  await accounting.wait('remote');
  try {
    return drawEntry(bundles, asRemote(bundles.run(`${entry.remote}/${entry.release}`)), entry);
  } catch (error) {
    return { kind: 'broken', cause: 'remote', reason: reasonOf(error) };
  }
}

function drawEntry(bundles: Bundles, { entryKinds }: ServerModule, { kind, values }: EntryDrawing): RenderedContent {
  const Component = entryKinds?.[kind];
  if (!Component) throw new Error(`its server bundle has no entry ${kind}`);
  const { createElement } = bundles.packages.require('react') as typeof import('react');
  const { renderToString } = bundles.packages.require('react-dom/server') as typeof import('react-dom/server');
  const { ServerStyleSheet } = bundles.packages.require('styled-components') as typeof import('styled-components');
  const sheet = new ServerStyleSheet();
  try {
    const html = renderToString(
      sheet.collectStyles(createElement(Component, { values: parse(values) as EntryValues })),
    );
    if (html === '') throw new Error(`${kind} draws nothing`);
    return { kind: 'page', html, styles: sheet.getStyleTags(), rendered: null, head: null, partial: false };
  } finally {
    sheet.seal();
  }
}

/**
 * The data that `load` makes from recorded responses.
 * @throws {Error} also when `load` asks for another response and ignores that the response is missing
 */
async function recordedData(page: ServerPage, { params = {}, responses }: PageRecording): Promise<unknown> {
  const missing: string[] = [];
  const ask: Ask = (path) => {
    if (Object.hasOwn(responses, path))
      return Promise.resolve({ status: 200, body: stringify({ data: responses[path] }) });
    missing.push(path);
    return Promise.resolve({ status: 404, body: '' });
  };
  const [loading] = await Promise.allSettled([load(page, params, pageApi(ask))]);
  if (missing.length > 0)
    throw new Error(`load asks for '${missing.join("', '")}', which recordings.json does not have`);
  if (loading.status === 'rejected') throw loading.reason;
  if (loading.value.status !== 200) throw new Error(`load answers ${loading.value.status}`);
  return loading.value.data;
}

function drawAlone(bundles: Bundles, path: string, { page, data }: { page: ServerPage; data: unknown }) {
  const { createElement } = bundles.packages.require('react') as typeof import('react');
  const { StaticRouter } = bundles.packages.require('react-router-dom') as typeof import('react-router-dom');
  const { renderToString } = bundles.packages.require('react-dom/server') as typeof import('react-dom/server');
  const shell = new Proxy({}, { get: (_, name) => (name === 'notFound' ? () => null : {}) });
  const props = { data, shell: shell as ShellApi };
  const html = renderToString(createElement(StaticRouter, { location: path }, createElement(page.Component, props)));
  if (html === '') throw new Error(`${path} renders nothing`);
  return html;
}

function draw(
  shell: ShellBundle,
  { url, origin, composition }: Pick<RenderJob, 'url' | 'origin' | 'composition'>,
  { pages, rendered }: { pages: Record<string, ServerModule['pages']>; rendered: RenderedPage | null },
): RenderedContent {
  const { html, styles } = shell.render({ url, origin, composition, pages, rendered });
  return { kind: 'page', html, styles, rendered, head: null, partial: false };
}

async function load(
  page: ServerPage,
  params: Readonly<Record<string, string | undefined>>,
  api: PublicApi,
): Promise<PageResult<unknown> | { status: 503 }> {
  try {
    return await page.load(params, api);
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    return { status: isUnavailable(error) ? 503 : 404 };
  }
}

/** The API that a page's `load` gets. */
const pageApi = (ask: Ask, site?: SiteInfo): PublicApi => ({
  ...(site && { site }),
  async get<T>(path: string): Promise<T> {
    const { status, body } = await ask(path);
    const envelope = objectIn(body);
    if (status >= 200 && status < 300 && envelope) return envelope['data'] as T;
    const text = (key: string, fallback: string) => (typeof envelope?.[key] === 'string' ? envelope[key] : fallback);
    // A failure is plain data, because a class is not the same class in two bundles. A success without a valid envelope
    // counts as no response.
    throw {
      status: status >= 200 && status < 300 ? 0 : status,
      code: text('code', 'api.unavailable'),
      message: text('message', 'The API cannot be reached.'),
    };
  },
});

/** Whether the API is unavailable. Every other status of a failure means that the request is wrong. */
const isUnavailable = ({ status }: { status: number }) => status === 0 || status === 429 || status >= 500;

/** Same as in infra/packages/contracts. */
const isApiFailure = (error: unknown): error is { status: number } =>
  typeof error === 'object' && error !== null && 'status' in error && 'code' in error && 'message' in error;

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value = parse(text) as unknown;
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function asShell(exported: unknown): ShellBundle {
  const bundle = exported as Partial<ShellBundle>;
  if (typeof bundle.render !== 'function') throw new Error('the shell has no render');
  return bundle as ShellBundle;
}

function asRemote(exported: unknown): ServerModule {
  const { default: module } = exported as { default?: ServerModule };
  if (!module || module.contractVersion !== CONTRACT_VERSION)
    throw new Error(`it has contract version ${module?.contractVersion ?? 'none'}`);
  return module;
}

function pageOf(pages: ServerModule['pages'] | undefined, path: string): ServerPage {
  const page = pages?.[path];
  if (!page) throw new Error(`it has no page ${path}`);
  return page;
}

const reasonOf = (error: unknown) => String((error instanceof Error && error.stack) || error).slice(0, 2000);
