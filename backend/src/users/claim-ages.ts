/** Age after which a claim without a user (left by a crash) is obsolete. Longer than any call. */
export const ORPHAN_AFTER_MS = 60_000;
/** How far back the first daily job after a start looks for such claims. This period is longer than an outage. */
export const ORPHAN_PERIOD_MS = 30 * 86_400_000;
