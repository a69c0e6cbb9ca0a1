// Mounts one page of a release in Chromium and records what the page does. The page has a browser context of its own, and
// gets only files of the release.
import type { Browser, BrowserContext, CDPSession, Page, Route } from 'playwright-core';

import type { MountPage, MountRequest, StoredKeys } from './mount-protocol.ts';
import { MOUNT_PROTOCOL, NO_RESPONSE } from './mount-protocol.ts';

/** The record of one mount. Its texts come from the page and are shortened. */
export interface PageReport {
  /** The reason why the page is not shown; null for a page that is shown. */
  readonly failure: string | null;
  /** Uncaught exceptions before the page was unmounted. */
  readonly exceptions: readonly string[];
  readonly outsideSelectors: readonly string[];
  readonly stored: StoredKeys;
  /** Findings for which the gate does not refuse the release, as sentences. */
  readonly remarks: readonly string[];
}

/** The files of a release and of its shell that Chromium gets. */
export interface ReleaseFiles {
  /** The entry of the remote, below `base`. */
  readonly entry: string;
  /** The path on the site below which the files of the release are. */
  readonly base: string;
  readonly fakeShell: Buffer;
  readonly styles: string;
  /** The files of the release that browsers get, by their paths. */
  readonly files: ReadonlyMap<string, Buffer>;
}

export interface PageJob {
  /** The path in `routes.json`. */
  readonly path: string;
  /** The path with its parameters, such as `/store/sample`. */
  readonly url: string;
  readonly title: string;
  readonly request: Omit<MountRequest, 'entry'>;
}

/** The shortest time for a mount. When less time is left, the mount does not start. */
export const MIN_PAGE_MS = 100;
const ORIGIN = 'https://site.example';
const FAKE_SHELL = '/fake-shell.js';
const MAX_TEXTS = 5;
const MAX_LENGTH = 200;
const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' };
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
/** Forbids requests to other sites and evaluated code, because the policy of the site forbids both. */
const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; worker-src 'none'";

/** Elements of a typical shell, which no style of a remote may match. */
const SHELL = `<header data-outside><nav><ul><li><a href="/">Home</a></li></ul></nav><h2>Site</h2><button type="button">Menu</button></header>
<main></main>
<footer data-outside><section><h3>More</h3><p>Text <strong>strong</strong> <em>em</em> <small>small</small> <code>code</code></p>
<form><label>Name <input type="text"></label><select><option>One</option></select><textarea></textarea></form>
<table><tbody><tr><th>Head</th><td>Cell</td></tr></tbody></table><img alt="" src="data:,"><svg><path/></svg>
<dialog></dialog><div role="status"><span>Note</span></div></section></footer>`;

/**
 * @param job `until`: when the page must be finished, in milliseconds since 1970
 * @throws {Error} for a page that is not finished in time, also because the machine is busy, or that closes itself
 */
export async function mountPage(
  browser: Browser,
  release: ReleaseFiles,
  { until, ...job }: PageJob & { readonly until: number },
): Promise<PageReport> {
  if (Date.now() > until - MIN_PAGE_MS) throw new Error('not started');
  const context = await browser.newContext({ serviceWorkers: 'block', acceptDownloads: false });
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('not finished')), until - Date.now());
  });
  try {
    return await Promise.race([mountIn(context, release, job), timeout]);
  } finally {
    clearTimeout(timer);
    await context.close().catch(() => undefined);
  }
}

async function mountIn(context: BrowserContext, release: ReleaseFiles, job: PageJob): Promise<PageReport> {
  let isOpen = false;
  await context.route('**/*', (route) => {
    // A response without content (204) keeps the document. Another document would end the mount.
    if (isOpen && route.request().isNavigationRequest()) return route.fulfill({ status: 204 });
    isOpen = true;
    return respond(route, release, job);
  });
  const page = await context.newPage();
  const watch = await watchPage(await context.newCDPSession(page));
  await page.goto(`${ORIGIN}${job.url}`);
  const protocol = await page.evaluate(() => (globalThis as PageGlobal).mountPage?.protocol);
  if (protocol !== MOUNT_PROTOCOL) throw new Error('the fake shell of this shell release cannot be used');
  const failure = await page.evaluate(
    (request) => (globalThis as PageGlobal).mountPage?.mount(request).catch((error) => String(error)),
    { ...job.request, entry: `${ORIGIN}${release.base}${release.entry}` },
  );
  await idle(page);
  const [outsideSelectors, violations] = await page.evaluate(async () => {
    const { mountPage: mounted } = globalThis as PageGlobal;
    return [mounted?.outsideSelectors() ?? [], (await mounted?.violations()) ?? []] as const;
  });
  const { exceptions, rejections } = watch;
  const atMount = { exceptions: texts(exceptions.splice(0)), rejections: texts(rejections.splice(0)) };
  await page.evaluate(() => (globalThis as PageGlobal).mountPage?.unmount());
  await idle(page);
  const stored = await page.evaluate(() => (globalThis as PageGlobal).mountPage?.storedKeys());
  const listeners = await watch.listenersOf(`${ORIGIN}${release.base}`);
  return {
    failure: failure === undefined || failure === null ? null : short(failure),
    exceptions: atMount.exceptions,
    outsideSelectors: texts(outsideSelectors),
    stored: { keys: texts(stored?.keys ?? []), isComplete: stored?.isComplete ?? true },
    remarks: [
      ...texts(watch.consoleErrors).map((text) => `writes an error to the console: ${text}`),
      ...atMount.rejections.map((text) => `does not catch a rejected promise: ${text}`),
      ...texts([...exceptions, ...rejections]).map((text) => `throws when it is unmounted: ${text}`),
      ...violations
        .slice(0, MAX_TEXTS)
        .map(({ id, help, element }) => `breaks the rule ${id} of axe: ${short(`${help}, at ${element}`)}`),
      ...texts(listeners).map((type) => `leaves a listener for ${type} after it is unmounted`),
    ],
  };
}

type PageGlobal = typeof globalThis & { readonly mountPage?: MountPage };

const idle = (page: Page) => page.evaluate(() => (globalThis as PageGlobal).mountPage?.idle());

/** Responds with files of the release. No request leaves this machine. */
async function respond(route: Route, release: ReleaseFiles, job: PageJob) {
  const request = route.request();
  const { origin, pathname } = new URL(request.url());
  if (origin !== ORIGIN) return route.abort();
  if (pathname === FAKE_SHELL) return route.fulfill({ contentType: TYPES['js'] ?? '', body: release.fakeShell });
  if (request.resourceType() === 'document') return route.fulfill(documentOf(job, release));
  const bytes = fileAt(release, pathname);
  const contentType = TYPES[pathname.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  if (bytes) return route.fulfill({ contentType, body: bytes });
  if (request.resourceType() === 'image') return route.fulfill({ contentType: 'image/gif', body: PIXEL });
  return route.fulfill({ status: 404, body: '' });
}

/** @returns undefined also for a path that cannot be decoded, such as `/%zz` */
function fileAt({ base, files }: ReleaseFiles, pathname: string) {
  try {
    return pathname.startsWith(base) ? files.get(decodeURIComponent(pathname.slice(base.length))) : undefined;
  } catch {
    return undefined;
  }
}

const documentOf = ({ title }: PageJob, { styles }: ReleaseFiles) => ({
  contentType: 'text/html; charset=utf-8',
  headers: { 'content-security-policy': POLICY },
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title.replaceAll('<', '&lt;')}</title><style data-shell-style>${styles.replaceAll('</style', '')}</style></head><body>${SHELL}<script src="${FAKE_SHELL}"></script></body></html>`,
});

/** Follows a page by the DevTools protocol, which the scripts of the page cannot change. */
async function watchPage(session: CDPSession) {
  const exceptions: string[] = [];
  const rejections: string[] = [];
  const consoleErrors: string[] = [];
  const scripts: Map<string, string> = new Map();
  session.on('Debugger.scriptParsed', ({ scriptId, url }) => scripts.set(scriptId, url));
  session.on('Runtime.exceptionThrown', ({ exceptionDetails: { text, exception } }) => {
    const description = exception?.description?.split('\n')[0] ?? String(exception?.value ?? text);
    const isExpected = text.includes('(in promise)') || description.includes(NO_RESPONSE);
    keep(isExpected ? rejections : exceptions, description);
  });
  session.on('Runtime.consoleAPICalled', ({ type, args }) => {
    if (type !== 'error' && type !== 'assert') return;
    const parts = args
      .slice(0, MAX_TEXTS)
      .map(({ description, value }) => String(value ?? description?.split('\n')[0]));
    keep(consoleErrors, parts.join(' '));
  });
  session.on('Log.entryAdded', ({ entry: { level, source, text } }) => {
    if (level === 'error' && source !== 'network') keep(consoleErrors, text);
  });
  for (const domain of ['Runtime', 'Log', 'Debugger'] as const) await session.send(`${domain}.enable`);
  // A statement `debugger` would stop the page for ever.
  await session.send('Debugger.setSkipAllPauses', { skip: true });
  return {
    exceptions,
    rejections,
    consoleErrors,
    /** The events of window and document that functions of these scripts listen to. */
    listenersOf: async (base: string) => {
      const types: string[] = [];
      for (const target of ['window', 'document']) {
        const { result } = await session.send('Runtime.evaluate', { expression: target });
        const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' });
        const own = listeners.filter(({ scriptId }) => scripts.get(scriptId)?.startsWith(base));
        types.push(...own.map(({ type }) => `${type} on ${target}`));
      }
      return types;
    },
  };
}

/** Adds a text up to the limit, because a page can write without end. */
function keep(list: string[], text: string) {
  if (list.length < MAX_TEXTS && !list.includes(short(text))) list.push(short(text));
}

/** Different texts of a page, limited, because a page can write anything. */
const texts = (all: readonly string[]) => [...new Set(all.map(short))].slice(0, MAX_TEXTS);

function short(text: string) {
  const start = text.slice(0, 2 * MAX_LENGTH);
  // oxlint-disable-next-line no-control-regex -- control characters could change the terminal
  const line = start.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ').trim();
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line;
}
