const TRIES = 5;
/** What is measured beside others' work may need many; what is really too dear stays so. */
const TRIES_FOR_ENOUGH = 25;

/**
 * Least processor time in ms, ours and that of our threads, of several tries: what else runs only ever adds to it. No
 * more of them once it is at most `enough`.
 */
export async function leastCpu(work: () => Promise<unknown>, enough?: () => number): Promise<number> {
  const most = enough ? TRIES_FOR_ENOUGH : TRIES;
  let least = Infinity;
  for (let tried = 0; tried < most && least > (enough?.() ?? 0); tried += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
