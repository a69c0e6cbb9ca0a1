/** From and until when something is shown while it is switched on; null: ever. */
export interface ShownTimes {
  readonly shownFrom: Date | null;
  readonly shownUntil: Date | null;
}

/** As a form says them: moments in ISO 8601, empty for none. What is left out stays as it is. */
export interface TimesParts {
  readonly shownFrom?: string | undefined;
  readonly shownUntil?: string | undefined;
}
