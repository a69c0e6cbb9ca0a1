const DAY_MS = 86_400_000;

export const RENAMES = { most: 2, withinMs: 30 * DAY_MS };
export const MOVES = { most: 5, undoMs: 7 * DAY_MS };
