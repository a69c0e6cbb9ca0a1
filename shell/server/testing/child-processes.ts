import { readFile } from 'node:fs/promises';

import { readIfExists } from './read-if-exists.ts';

interface ChildProcess {
  readonly pid: number;
  /** The process group. */
  readonly group: number;
}

/** The child processes that the main thread of a process has started. */
export async function childProcesses(parent: number): Promise<readonly ChildProcess[]> {
  const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8');
  const pids = children.split(' ').filter((pid) => pid !== '');
  const stats = await Promise.all(pids.map(async (pid) => [pid, await readIfExists(`/proc/${pid}/stat`)] as const));
  return stats
    .filter(([, stat]) => stat !== '')
    .map(([pid, stat]) => {
      // The process name before the last bracket can contain spaces. Then come the state, the parent and the group.
      const [, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return { pid: Number(pid), group: Number(group) };
    });
}
