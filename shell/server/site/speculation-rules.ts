import type { HydrationMode } from './boot-script.ts';

/** Rules without `eagerness` are `conservative`: the browser prefetches a link when it is pressed. */
const prefetch = (...patterns: readonly string[]): string =>
  JSON.stringify({ prefetch: [{ where: { href_matches: patterns } }] });

/**
 * The links that a page without the shell prefetches. `/go/<id>` is not among them, because it counts clicks. A link is not
 * prefetched before it is pressed, because browsers show a prefetched page for five minutes, whatever its cache headers say.
 */
const RULES: Partial<Record<HydrationMode, string>> = {
  none: prefetch('/', '/store/*'),
  visitors: prefetch('/', '/store/*', '/:name'),
};

/** The speculation rules of a page. Their element has an id, by which `FRESH_PREFETCH` removes it. */
export const speculationRulesOf = (mode: HydrationMode): readonly string[] => [RULES[mode] ?? []].flat();
export const speculationRulesTag = (rules: string): string =>
  `<script type="speculationrules" id="to">${rules}</script>`;
