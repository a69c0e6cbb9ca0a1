/** Start and end of the time in which visitors see an item that is switched on; null: no limit. */
export interface VisibilityWindow {
  readonly shownFrom: Date | null;
  readonly shownUntil: Date | null;
}

/** A schedule in a form: ISO 8601 moments; empty removes a moment, a missing field keeps it. */
export interface ScheduleInput {
  readonly shownFrom?: string | undefined;
  readonly shownUntil?: string | undefined;
}
