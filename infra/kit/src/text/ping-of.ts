/**
 * The `ping` of a link on a public page: where the browser tells of a click by itself, with scripts or without. None for
 * what is only looked at.
 */
export const pingOf = (id: string | undefined): string | undefined => (id ? `/report/visit?${id}` : undefined);
