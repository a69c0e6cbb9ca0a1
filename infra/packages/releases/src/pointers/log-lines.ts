// The lines of the log: every view of the log reads the entries by these functions, so that all views agree about a set.
import type { LogLine, Refusal, SetChange, State } from '../formats.ts';

/** The lines of a change. A set has one line for each remote that it moved. */
export const linesOf = (state: State): LogLine[] => linePerRemote(lineOf(state), state);
export const refusedLinesOf = (refusal: Refusal): LogLine[] => linePerRemote(refusedLineOf(refusal), refusal);

function linePerRemote(line: LogLine, { set }: Pick<State, 'set'>): LogLine[] {
  if (!set) return [line];
  return movedBy(set).map((remote) => {
    const ended = set.ended?.[remote];
    return {
      ...line,
      remote,
      release: set.releases[remote] ?? null,
      percent: 100,
      ...(ended !== undefined && { ended }),
    };
  });
}

/** A remote that had its release already is not moved. A refused attempt would have moved all remotes of the set. */
const movedBy = ({ releases, before, ended = {} }: SetChange) =>
  Object.keys(releases).filter(
    (remote) => !before || before[remote] !== releases[remote] || Object.hasOwn(ended, remote),
  );

/** Whether a change moved the pointer of a remote, alone or with a set. */
export const isChangeOf = ({ remote, set }: Pick<State, 'remote' | 'set'>, name: string) =>
  set ? movedBy(set).includes(name) : remote === name;

/** A change as one line; the line of a set has no remote. */
export function lineOf({ seq, at, by = '', action, remote, message = '', ...fields }: State): LogLine {
  const { release = null, percent = null, ended, forced, from, set, pages } = fields;
  const extra = {
    ...(set && { set: set.name }),
    ...(ended !== undefined && { ended }),
    ...(forced && { forced }),
    ...(from && { from }),
    ...(pages && { pages }),
  };
  return { seq, at, by, action, remote, release, percent, message, ...extra, refused: [] };
}

export const refusedLineOf = ({
  at,
  by,
  action,
  remote,
  set,
  release,
  percent,
  message = '',
  problems,
}: Refusal): LogLine => ({
  ...{ seq: null, at, by, action, remote, release: release ?? null, percent: percent ?? null },
  message,
  ...(set && { set: set.name }),
  refused: problems,
});
