import type { Begins } from './starter.ts';

/** What says nothing of its eagerness is `conservative`: fetched when it is pressed. */
const prefetch = (...places: readonly string[]): string =>
  JSON.stringify({ prefetch: [{ where: { href_matches: places } }] });

/**
 * The ways on from a page without the shell; never `/go/<id>`, which counts. Not before they are pressed: browsers show what
 * they fetched for five minutes, whatever it says of itself.
 */
const PLACES: Partial<Record<Begins, string>> = {
  none: prefetch('/', '/store/*'),
  visitors: prefetch('/', '/store/*', '/:name'),
};

/** Speculation rules of a page; their element has a name by which it is found when it has to go (`FRESH_AHEAD`). */
export const aheadOf = (begins: Begins): readonly string[] => [PLACES[begins] ?? []].flat();
export const aheadTag = (rules: string): string => `<script type="speculationrules" id="to">${rules}</script>`;
