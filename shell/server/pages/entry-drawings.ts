import type { Composition } from '@linkstall/contracts/shell';
import type { Broken, RenderedContent } from '@linkstall/releases/ssr-worker';

import type { CachedResponse } from '../responses/response-cache.ts';
import { ResponseBody } from '../responses/response-body.ts';
import { entriesTag, releaseTag } from '../responses/change-tags.ts';
import type { RenderPool } from '../render/render-pool.ts';
import { validateOutcome } from './validate-outcome.ts';
import type { WorkerDeaths } from './worker-deaths.ts';

type Remotes = Composition['remotes'];

/** Reads the remotes whose releases draw entries. Called after the tags of the page are known. */
export type ReadEntryRemotes = () => Promise<Remotes>;

interface DrawOptions {
  readonly pool: Pick<RenderPool, 'run' | 'isSuspended'>;
  readonly remotes: ReadEntryRemotes;
  readonly addTag: (tag: string) => void;
  readonly until: number;
  /** The kinds whose drawing ended the SSR worker of a release. */
  readonly failedKinds: WorkerDeaths;
  readonly onFailed: (failure: { readonly remote: string; readonly release: string } & Broken) => void;
}

interface EmptyElement {
  /** The element up to its first attribute of an entry, its other attributes included. */
  readonly start: string;
  readonly name: string;
  readonly kind: string;
  readonly values: string;
}

/** The limit of the API. Without a limit, a forged page could keep the worker of another team busy. */
const MAX_ENTRIES = 50;
/** An element as React writes it; see `EntryAttributes` of the contract. Texts of users cannot contain it, because React escapes `<`. */
const EMPTY_ELEMENT =
  /(?<start><(?<name>[a-z][a-z0-9-]*)(?: [a-z-]+="[^"]*")*) data-entry-kind="(?<kind>[^"]*)" data-entry-values="(?<values>[^"]*)"><\/\k<name>>/g;
/** The rules of base.css that a drawing needs, because no rule of the page matches inside of a shadow root. */
const BASE_STYLES =
  '<style>*,::before,::after{box-sizing:border-box}h1,h2,h3,p,ul,ol,figure,fieldset{margin:0;padding:0;border:0}ul,ol{list-style:none}a{color:inherit}img,svg{display:block;max-width:100%}</style>';
/** Shared caches do not store a page with a tag that is no surrogate key. So an entry that was not drawn appears soon. */
const NOT_SHARED = 'entry not drawn';

/**
 * Puts the drawings of entries into a page. The releases of the remote that brings the kind draw them in its SSR worker, the
 * best one first. An entry that cannot be drawn, and each entry after the first 50, is hidden, and the rest of the page stays.
 *
 * Each drawing is in a declarative shadow root with its styles, so that no style of another team reaches the rest of the page.
 * An `li` cannot have a shadow root, so a `div` has it. A copy of the `div` has a copy of the shadow root (`clonable`).
 */
export async function withEntries(page: RenderedContent, options: DrawOptions): Promise<RenderedContent> {
  const elements = [...page.html.matchAll(EMPTY_ELEMENT)].map(({ groups }) => groups as unknown as EmptyElement);
  if (elements.length === 0) return page;
  for (const remote of new Set(elements.map(remoteOf))) {
    options.addTag(releaseTag(remote));
    options.addTag(entriesTag(remote));
  }
  const remotes = await options.remotes();
  const first = elements.slice(0, MAX_ENTRIES);
  const drawings = await Promise.all(first.map((element) => drawingOf(element, remotes, options)));
  let index = 0;
  const html = page.html.replace(EMPTY_ELEMENT, () => {
    const { start = '', name = '' } = elements[index] ?? {};
    const drawing = drawings[index];
    index += 1;
    return drawing ? `${start}>${inShadowRoot(drawing)}</${name}>` : `${start} hidden=""></${name}>`;
  });
  return { ...page, html };
}

/** The SSR worker checks that neither the HTML nor the styles end the template. */
const inShadowRoot = ({ html, styles }: RenderedContent): string =>
  `<div><template shadowrootmode="open" shadowrootclonable="">${BASE_STYLES}${styles}${html}</template></div>`;

const remoteOf = ({ kind }: EmptyElement): string => kind.split('.', 1)[0] ?? '';

/** Null when no release can draw the entry. */
async function drawingOf(
  element: EmptyElement,
  remotes: Remotes,
  options: DrawOptions,
): Promise<RenderedContent | null> {
  const { pool, until, failedKinds, onFailed } = options;
  const remote = remoteOf(element);
  const { kind, values } = element;
  // A disabled remote has no kinds.
  const { entryKinds = {}, releases = [] } = Object.hasOwn(remotes, remote) ? (remotes[remote] ?? {}) : {};
  if (!Object.hasOwn(entryKinds, kind)) return null;
  for (const { release } of releases) {
    if (pool.isSuspended(remote, release) || failedKinds.has(kind, release) || Date.now() > until) continue;
    const job = { entry: { remote, release, kind, values: unescapeHtml(values) } };
    const outcome = validateOutcome(await pool.run(job, { until, onAsk: () => undefined }));
    if (outcome.kind === 'page') return outcome;
    if (outcome.kind !== 'broken') continue;
    if (outcome.cause === 'death') failedKinds.add(kind, release);
    onFailed({ ...outcome, remote, release });
  }
  options.addTag(NOT_SHARED);
  return null;
}

/** The query with which the phone preview of the admin area reads the drawings in a page. */
export const DRAWINGS_QUERY = '?drawings';
const STYLE_END = '</style>';

/**
 * The page without the styles in its head. The policy of an admin page refuses styles of other pages, and browsers log each
 * refusal. They ignore the styles in a template.
 */
export function withoutPageStyles(response: CachedResponse): CachedResponse {
  const html = response.body.identity.toString('utf8');
  const headEnd = html.indexOf('</head>');
  if (headEnd < 0) return response;
  const [start = '', ...fromStyles] = html.slice(0, headEnd).split('<style');
  const afterStyles = fromStyles.map((text) => text.slice(text.indexOf(STYLE_END) + STYLE_END.length));
  return { ...response, body: new ResponseBody([start, ...afterStyles, html.slice(headEnd)].join('')) };
}

const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** Reverts React's escaping of attributes. */
const unescapeHtml = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#x27);/g, (all, name: string) => CHARACTERS[name] ?? all);
