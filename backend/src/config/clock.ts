/** The one clock. Everything that expires or is dated asks it, so that a test can move all of it at once. */
export class Clock {
  constructor(private readonly offsetSeconds = 0) {}

  /** Milliseconds since 1970. */
  now(): number {
    return Date.now() + this.offsetSeconds * 1000;
  }
}
