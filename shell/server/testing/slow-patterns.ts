import { checkSync } from 'recheck';

const RECHECK_MS = 120_000;
const results = new Map<string, string | null>();

/** Returns null if the pattern takes linear time for every text. */
export function slowness(pattern: string): string | null {
  const result = results.has(pattern) ? (results.get(pattern) ?? null) : check(pattern);
  results.set(pattern, result);
  return result;
}

function check(pattern: string): string | null {
  const end = pattern.lastIndexOf('/');
  const result = checkSync(pattern.slice(1, end), pattern.slice(end + 1), { timeout: RECHECK_MS });
  if (result.status === 'safe') return null;
  return `${pattern}: ${result.status === 'vulnerable' ? result.complexity.summary : result.error.kind}`;
}
