import type { ReleaseHistory, ReleaseLogLine } from '@linkstall/contracts/http';

/** A refused attempt has no number. */
export const keyOf = ({ seq, at, by, remote, action }: ReleaseLogLine): string =>
  seq === null ? `${at} ${by} ${action} ${remote}` : String(seq);

/**
 * What was read before goes on below what is newest. Where so much has happened since that the two do not meet, the older
 * part is read anew when somebody asks for it.
 */
export function withNewest(known: ReleaseHistory | null, newest: ReleaseHistory): ReleaseHistory {
  const keys = new Set(newest.lines.map(keyOf));
  const start = known ? known.lines.findIndex((line) => keys.has(keyOf(line))) : -1;
  if (!known || start < 0) return newest;
  const older = known.lines.slice(start).filter((line) => !keys.has(keyOf(line)));
  return older.length > 0 ? { lines: [...newest.lines, ...older], before: known.before } : newest;
}

export const withOlder = (known: ReleaseHistory, older: ReleaseHistory): ReleaseHistory => ({
  lines: [...known.lines, ...older.lines],
  before: older.before,
});
