/** What a page says of what is missing, or late. After how long is proved in shell/src/app.test.tsx, with timers of its own. */
export const NAMED = /did not load|slow to load/;

/** Longer than a page waits before it says that something is slow to load, ms. */
export const SLOW_MS = 3_000;
