/** The clock of the application, for all dates and expiry, so that tests can move the time. */
export class Clock {
  constructor(private offsetSeconds = 0) {}

  /** Milliseconds since 1970. */
  now(): number {
    return Date.now() + this.offsetSeconds * 1000;
  }
}
