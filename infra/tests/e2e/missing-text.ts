/**
 * The text of a page about a remote that is missing or slow. shell/src/app.test.tsx tests the exact times with fake
 * timers.
 */
export const MISSING_TEXT = /did not load|slow to load/;

/** Longer than the time after which a page calls a remote slow, in ms. */
export const SLOW_MS = 3_000;
