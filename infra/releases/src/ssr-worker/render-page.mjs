import { CONTRACT_VERSION } from './contract-version.mjs';

/** @typedef {import('./protocol.d.ts').RenderJob} RenderJob */
/** @typedef {import('./protocol.d.ts').RenderOutcome} RenderOutcome */
/** @typedef {import('@linkstall/contracts/shell').ServerModule} ServerModule */
/** @typedef {import('@linkstall/contracts/shell').ServerPage} ServerPage */
/** @typedef {import('@linkstall/contracts/shell').RenderedPage} RenderedPage */
/** @typedef {(path: string) => Promise<import('./protocol.d.ts').ApiReply>} Ask */
/**
 * @typedef {object} ShellBundle `server.cjs` of the shell
 * @property {(request: {url: string, origin: string, composition: RenderJob['composition'], pages: Record<string, ServerModule['pages']>, rendered: RenderedPage | null}) => {html: string, styles: string}} render
 */
/**
 * @typedef {object} Means
 * @property {import('./bundles.mjs').Bundles} bundles
 * @property {{first(part: import('./protocol.d.ts').Part): Promise<void>, again(): void}} turn called before the code of a
 *   bundle runs: `first` waits until no other page's code runs, `again` renews the time limit
 */

/** Captured before a remote's code can replace it. */
const { parse } = JSON;

/**
 * Loads the page's data and renders the page. Never throws: the outcome describes a failure.
 * @param {RenderJob} job @param {Means & {ask: Ask}} means @returns {Promise<RenderOutcome>}
 */
export async function renderPage(job, { bundles, turn, ask }) {
  const { page } = job;
  const remote = page && `${page.remote}/${page.release}`;
  // When the shell's bundle has already run, the first code to run is the page's `load`.
  await turn.first(remote && bundles.hasRun(remote) ? 'remote' : 'shell');
  /** @type {import('./protocol.d.ts').Part} */
  let part = 'shell';
  try {
    const shell = asShell(bundles.run(`shell/${job.shell}`));
    if (!page || !remote) return draw(shell, job, { pages: {}, rendered: null });
    part = 'remote';
    turn.again();
    const { pages } = asRemote(bundles.run(remote));
    const result = await load(pageOf(pages, page.path), page.params, ask);
    if (result.status === 302) return { kind: 'redirect', location: result.location };
    const data = result.status === 200 ? result.data : null;
    turn.again();
    const rendered = { remote: page.remote, path: page.path, status: result.status, data };
    const content = draw(shell, job, { pages: { [page.remote]: pages }, rendered });
    return result.status === 200 ? { ...content, head: result.head, partial: result.partial ?? false } : content;
  } catch (error) {
    return { kind: 'broken', part, reason: reasonOf(error) };
  }
}

/**
 * Renders a page with its sample data: alone for `publish`, or inside a shell for the gate.
 * @param {import('./protocol.d.ts').SampleJob} job @param {Means} means @returns {Promise<RenderOutcome>}
 */
export async function renderSample({ sample, contractVersion, path, frame }, { bundles, turn }) {
  await turn.first('remote');
  try {
    const { pages, contractVersion: spoken } = asRemote(bundles.run(sample));
    if (spoken !== contractVersion) throw new Error(`it has contract version ${spoken}`);
    const html = path === null ? '' : drawSample(bundles, path, pageOf(pages, path));
    if (path !== null && frame) {
      turn.again();
      const remote = sample.split('/')[0] ?? '';
      const rendered = { remote, path, status: /** @type {const} */ (200), data: pageOf(pages, path).sample };
      return draw(asShell(bundles.run(`shell/${frame.shell}`)), frame, { pages: { [remote]: pages }, rendered });
    }
    return { kind: 'page', html, styles: '', rendered: null, head: null, partial: false };
  } catch (error) {
    return { kind: 'broken', part: 'remote', reason: reasonOf(error) };
  }
}

/** @param {import('./bundles.mjs').Bundles} bundles @param {string} path @param {ServerPage} page */
function drawSample(bundles, path, page) {
  if (typeof page.load !== 'function') throw new Error(`${path} has no load`);
  const { createElement } = /** @type {typeof import('react')} */ (bundles.requireShared('react'));
  const { StaticRouter } = /** @type {typeof import('react-router-dom')} */ (bundles.requireShared('react-router-dom'));
  const { renderToString } = /** @type {typeof import('react-dom/server')} */ (
    bundles.requireShared('react-dom/server')
  );
  const shell = new Proxy({}, { get: (_, name) => (name === 'notFound' ? () => null : {}) });
  const props = { data: page.sample, shell: /** @type {import('@linkstall/contracts/shell').ShellApi} */ (shell) };
  const html = renderToString(createElement(StaticRouter, { location: path }, createElement(page.Component, props)));
  if (html === '') throw new Error(`${path} renders nothing with its sample`);
  return html;
}

/**
 * @param {ShellBundle} shell @param {Pick<RenderJob, 'url' | 'origin' | 'composition'>} job
 * @param {{pages: Record<string, ServerModule['pages']>, rendered: RenderedPage | null}} what
 * @returns {import('./protocol.d.ts').RenderedContent}
 */
function draw(shell, { url, origin, composition }, { pages, rendered }) {
  const { html, styles } = shell.render({ url, origin, composition, pages, rendered });
  return { kind: 'page', html, styles, rendered, head: null, partial: false };
}

/**
 * @param {ServerPage} page @param {Readonly<Record<string, string | undefined>>} params @param {Ask} ask
 * @returns {Promise<import('@linkstall/contracts/shell').PageResult<unknown> | {status: 503}>}
 */
async function load(page, params, ask) {
  try {
    return await page.load(params, pageApi(ask));
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    return { status: isAway(error) ? 503 : 404 };
  }
}

/** The API that a page's `load` gets. @param {Ask} ask @returns {import('@linkstall/contracts/shell').PublicApi} */
const pageApi = (ask) => ({
  /** @template T @param {string} path @returns {Promise<T>} */
  async get(path) {
    const { status, body } = await ask(path);
    const envelope = objectIn(body);
    if (status >= 200 && status < 300 && envelope) return /** @type {T} */ (envelope['data']);
    const text = (/** @type {string} */ key, /** @type {string} */ fallback) =>
      typeof envelope?.[key] === 'string' ? envelope[key] : fallback;
    // A failure is plain data, because a class is not the same class in two bundles. A success without a valid envelope
    // counts as no response.
    throw {
      status: status >= 200 && status < 300 ? 0 : status,
      code: text('code', 'api.away'),
      message: text('message', 'The API cannot be reached.'),
    };
  },
});

/** Whether the API is unavailable, rather than the request wrong. @param {{status: number}} failure */
const isAway = ({ status }) => status === 0 || status === 429 || status >= 500;

/** Same as in infra/contracts. @param {unknown} error @returns {error is {status: number}} */
const isApiFailure = (error) =>
  typeof error === 'object' && error !== null && 'status' in error && 'code' in error && 'message' in error;

/** @param {string} text @returns {Record<string, unknown> | null} */
function objectIn(text) {
  try {
    const value = /** @type {unknown} */ (parse(text));
    return typeof value === 'object' && value !== null ? /** @type {Record<string, unknown>} */ (value) : null;
  } catch {
    return null;
  }
}

/** @param {unknown} exported @returns {ShellBundle} */
function asShell(exported) {
  const bundle = /** @type {Partial<ShellBundle>} */ (exported);
  if (typeof bundle.render !== 'function') throw new Error('the shell has no render');
  return /** @type {ShellBundle} */ (bundle);
}

/** @param {unknown} exported @returns {ServerModule} */
function asRemote(exported) {
  const { default: module } = /** @type {{default?: ServerModule}} */ (exported);
  if (!module || module.contractVersion !== CONTRACT_VERSION)
    throw new Error(`it has contract version ${module?.contractVersion ?? 'none'}`);
  return module;
}

/** @param {ServerModule['pages'] | undefined} pages @param {string} path @returns {ServerPage} */
function pageOf(pages, path) {
  const page = pages?.[path];
  if (!page) throw new Error(`it has no page ${path}`);
  return page;
}

const reasonOf = (/** @type {unknown} */ error) =>
  String((error instanceof Error && error.stack) || error).slice(0, 2000);
