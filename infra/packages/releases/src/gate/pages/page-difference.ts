// Compares a page that the stable release drew with the same page that another release drew.
import type { PageDifference, PageList, PageSide, PageSummary } from '../../formats.ts';
import type { RenderOutcome } from '../../ssr-worker/protocol.ts';
import { factsOf, type PageFacts } from './page-facts.ts';
import { themeContrast } from './theme-contrast.ts';

/** A page as one release drew it. */
export interface DrawnPage extends PageFacts {
  /** `200`, `404`, `302 /login`, or why the release could not draw the page. */
  readonly status: string;
  readonly bytes: number;
  /** Null when it cannot be computed. */
  readonly contrast: number | null;
}

interface ComparedPage {
  readonly path: string;
  readonly stable: DrawnPage;
  readonly candidate: DrawnPage;
}

/** A page whose bytes differ by a larger share changes, even if everything else is equal. */
const BYTES_SHARE = 0.01;
/** Limit for each list of a page in the report. */
const MAX_ITEMS = 30;
const MAX_STATUS_LENGTH = 200;
const LISTS = ['links', 'headings', 'names', 'texts'] as const;

const noFacts = (): PageFacts => ({ links: new Set(), headings: new Set(), names: new Set(), texts: new Set() });

/** A page that a release does not have or cannot draw. */
export const missingPage = (status: string): DrawnPage => ({ ...noFacts(), status, bytes: 0, contrast: null });

export function drawnPage(outcome: RenderOutcome): DrawnPage {
  if (outcome.kind === 'redirect') return missingPage(`302 ${textOf(outcome.location)}`);
  if (outcome.kind === 'broken') return missingPage(`fails: ${textOf(outcome.reason)}`);
  const { html, rendered } = outcome;
  const styles = typeof outcome.styles === 'string' ? outcome.styles : '';
  return {
    ...factsOf(html),
    status: String(rendered?.status ?? 200).slice(0, MAX_STATUS_LENGTH),
    bytes: Buffer.byteLength(html) + Buffer.byteLength(styles),
    contrast: themeContrast(`${styles}${html}`),
  };
}

/** The first line of a text from the code of a release, which can be anything. */
const textOf = (value: unknown) =>
  typeof value === 'string' ? (value.split('\n')[0] ?? '').slice(0, MAX_STATUS_LENGTH) : '';

/** The data of the page could not be read, so nothing is known about the page. */
export const isUnread = ({ stable, candidate }: ComparedPage) => stable.status === '503' || candidate.status === '503';

export function differenceOf({ path, stable, candidate }: ComparedPage): PageDifference | null {
  const isSame =
    stable.status === candidate.status &&
    stable.contrast === candidate.contrast &&
    Math.abs(candidate.bytes - stable.bytes) <= stable.bytes * BYTES_SHARE &&
    LISTS.every(
      (list) => onlyIn(stable[list], candidate[list]).length + onlyIn(candidate[list], stable[list]).length === 0,
    );
  return isSame ? null : { path, stable: sideOf(stable, candidate), candidate: sideOf(candidate, stable) };
}

function sideOf(page: DrawnPage, other: DrawnPage): PageSide {
  const { status, bytes, contrast } = page;
  const only = (list: (typeof LISTS)[number]) => shortened(onlyIn(page[list], other[list]));
  return {
    ...{ status, bytes, contrast },
    ...{ links: only('links'), headings: only('headings'), names: only('names'), texts: only('texts') },
  };
}

const onlyIn = (texts: ReadonlySet<string>, others: ReadonlySet<string>) =>
  [...texts].filter((text) => !others.has(text));

const shortened = (items: readonly string[]): PageList => ({
  items: items.slice(0, MAX_ITEMS),
  more: Math.max(0, items.length - MAX_ITEMS),
});

export function summaryOf(pages: readonly ComparedPage[]): PageSummary {
  const compared = pages.filter((page) => !isUnread(page));
  const lost = (list: (typeof LISTS)[number]) =>
    compared.reduce((sum, { stable, candidate }) => sum + onlyIn(stable[list], candidate[list]).length, 0);
  const count = (isCounted: (page: ComparedPage) => boolean) => compared.filter(isCounted).length;
  return {
    compared: compared.length,
    unread: pages.length - compared.length,
    changed: count((page) => differenceOf(page) !== null),
    statusChanges: count(({ stable, candidate }) => stable.status !== candidate.status),
    linksLost: lost('links'),
    headingsGone: lost('headings'),
    namesGone: lost('names'),
    lowerContrast: count(
      ({ stable, candidate }) =>
        stable.contrast !== null && candidate.contrast !== null && candidate.contrast < stable.contrast,
    ),
  };
}
