/** The name of all sources that are not shown by their domain; it has no dot, so it is no domain. */
export const OTHER_SOURCES = 'other';
