const DAY_MS = 86_400_000;

export const RENAMES = { max: 2, withinMs: 30 * DAY_MS };
export const EMAIL_CHANGES = { max: 5, undoMs: 7 * DAY_MS };
