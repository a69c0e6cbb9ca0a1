/**
 * The `ping` attribute of a link on a public page. The browser reports a click to this address, also without scripts.
 * Undefined for a link without an id, whose clicks are not counted.
 */
export const pingOf = (id: string | undefined): string | undefined => (id ? `/report/visit?${id}` : undefined);
