/** Where a logger writes its lines: standard output. */
export interface LogLines {
  write(line: string): void;
  /** Now, before it goes on: what is said last. Takes 0.2 s at most. */
  flushSync(): void;
}

/** Lines of a tenth of a second are written together; an end of the process writes the rest. */
export function logLines(): LogLines;
