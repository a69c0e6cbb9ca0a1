import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Of the clock by which Linux counts, everywhere. */
const MS_A_TICK = 10;

/**
 * What a process takes, as the system counts it: never as it says itself.
 * @param {number} pid @returns {Promise<{megabytes: number, cpuMs: number}>} zeros when nobody can say
 */
export async function vitalSigns(pid) {
  try {
    if (process.platform !== 'linux') return fromPs(await run('ps', ['-o', 'rss=,cputime=', '-p', String(pid)]));
    // The system makes them up at once: to have another thread wait for them costs more than they do.
    const [status, stat] = ['status', 'stat'].map((name) => readFileSync(`/proc/${pid}/${name}`, 'utf8'));
    // The name in front may hold spaces.
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
    return {
      megabytes: Number(/VmRSS:\s+(\d+)/.exec(status ?? '')?.[1] ?? 0) / 1024,
      cpuMs: (Number(fields[11]) + Number(fields[12])) * MS_A_TICK,
    };
  } catch {
    return { megabytes: 0, cpuMs: 0 };
  }
}

/** @param {{stdout: string}} printed such as ` 51200   1:02.30` */
function fromPs({ stdout }) {
  const [kilobytes = '0', time = '0'] = stdout.trim().split(/\s+/);
  const seconds = time.split(/[-:]/).reduce((sum, part) => sum * 60 + Number(part), 0);
  return { megabytes: Number(kilobytes) / 1024, cpuMs: seconds * 1000 };
}
