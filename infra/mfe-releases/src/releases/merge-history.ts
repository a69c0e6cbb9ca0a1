import type { ReleaseHistory, ReleaseLogLine } from '@linkstall/contracts/http';

/**
 * The identity of a log line. A change of a set has one line for each of its remotes. A refused attempt has no sequence number,
 * so its other fields identify the attempt.
 */
export const keyOf = ({ seq, at, by, remote, action }: ReleaseLogLine): string =>
  seq === null ? `${at} ${by} ${action} ${remote}` : `${seq} ${remote}`;

/**
 * Merges the newest lines with older lines that were loaded before, so that polling keeps the older lines on screen. When the
 * two lists do not overlap, lines between them are missing. Then the older lines are dropped, and the user can load them
 * again.
 */
export function withNewest(loadedHistory: ReleaseHistory | null, newest: ReleaseHistory): ReleaseHistory {
  const keys = new Set(newest.lines.map(keyOf));
  const start = loadedHistory ? loadedHistory.lines.findIndex((line) => keys.has(keyOf(line))) : -1;
  if (!loadedHistory || start < 0) return newest;
  const olderLines = loadedHistory.lines.slice(start).filter((line) => !keys.has(keyOf(line)));
  return olderLines.length > 0 ? { lines: [...newest.lines, ...olderLines], before: loadedHistory.before } : newest;
}

export const withOlder = (loadedHistory: ReleaseHistory, olderHistory: ReleaseHistory): ReleaseHistory => ({
  lines: [...loadedHistory.lines, ...olderHistory.lines],
  before: olderHistory.before,
});
