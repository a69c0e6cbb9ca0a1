/**
 * Records the regular expressions that meet a long text, as written in their source.
 * @returns a function that ends the recording
 */
export function recordPatterns(patterns: Set<string>): () => void;

/** Returns null if the pattern takes linear time for every text. */
export function slowness(pattern: string): string | null;
