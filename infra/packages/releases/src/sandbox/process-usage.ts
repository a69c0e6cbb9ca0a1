import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Linux reports CPU time in ticks of 10 ms on every machine. */
const MS_PER_TICK = 10;

/**
 * Memory and CPU time of a process, as the operating system reports them.
 * @returns zeros when they cannot be read
 */
export async function processUsage(pid: number): Promise<{ megabytes: number; cpuMs: number }> {
  try {
    if (process.platform !== 'linux') return fromPs(await run('ps', ['-o', 'rss=,cputime=', '-p', String(pid)]));
    // Read synchronously, because /proc is in memory and a thread pool costs more than the read.
    const [status, stat] = ['status', 'stat'].map((name) => readFileSync(`/proc/${pid}/${name}`, 'utf8'));
    // The process name at the front can contain spaces.
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
    return {
      megabytes: Number(/VmRSS:\s+(\d+)/.exec(status ?? '')?.[1] ?? 0) / 1024,
      cpuMs: (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK,
    };
  } catch {
    return { megabytes: 0, cpuMs: 0 };
  }
}

/** @param stdout such as ` 51200   1:02.30` */
function fromPs({ stdout }: { stdout: string }) {
  const [kilobytes = '0', time = '0'] = stdout.trim().split(/\s+/);
  const seconds = time.split(/[-:]/).reduce((sum, value) => sum * 60 + Number(value), 0);
  return { megabytes: Number(kilobytes) / 1024, cpuMs: seconds * 1000 };
}
