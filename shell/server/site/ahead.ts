import type { Begins } from './starter.ts';

const prefetch = (...places: readonly string[]): string =>
  JSON.stringify({ prefetch: [{ where: { href_matches: places }, eagerness: 'conservative' }] });

/**
 * The ways on from a page without the shell are fetched when they are pressed; never `/go/<id>`, which counts. Not sooner:
 * browsers show what they fetched for five minutes, whatever it says of itself.
 */
const PLACES: Partial<Record<Begins, string>> = {
  none: prefetch('/', '/store/*'),
  visitors: prefetch('/', '/store/*', '/:name'),
};

/** Speculation rules of a page; their element has a name by which `FRESH_AHEAD` finds it. */
export const aheadOf = (begins: Begins): readonly string[] => [PLACES[begins] ?? []].flat();
export const aheadTag = (rules: string): string => `<script type="speculationrules" id="to">${rules}</script>`;

/** A press that led nowhere leaves a page behind that grows old: with the rules it is let go, before the next one leads on. */
export const FRESH_AHEAD = 'onpointerdown=_=>onpointerdown=_=>to.remove();';
