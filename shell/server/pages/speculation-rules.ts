import type { HydrationMode } from './boot-script.ts';

/** Rules without `eagerness` are `conservative`: the browser prefetches a link when it is pressed. */
const prefetch = (...patterns: readonly string[]): string =>
  JSON.stringify({ prefetch: [{ where: { href_matches: patterns } }] });

/**
 * The links that a page without the shell prefetches. `/go/<id>` is excluded, because the edge counts its requests. Links
 * are prefetched only when they are pressed, because browsers show a prefetched page for five minutes despite its cache
 * headers.
 */
const RULES: Partial<Record<HydrationMode, string>> = {
  none: prefetch('/', '/store/*'),
  visitors: prefetch('/', '/store/*', '/:name'),
};

/** The speculation rules of a page. `FRESH_PREFETCH` removes their element by its id. */
export const speculationRulesOf = (mode: HydrationMode): readonly string[] => [RULES[mode] ?? []].flat();
export const speculationRulesTag = (rules: string): string =>
  `<script type="speculationrules" id="to">${rules}</script>`;
