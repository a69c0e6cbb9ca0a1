/**
 * Where a logger writes its lines: standard output. Those of a tenth of a second are written together; an end of the
 * process writes the rest, as `flushSync` does, in 0.2 s at most.
 */
export function logLines(): { write(line: string): void; flushSync(): void };
