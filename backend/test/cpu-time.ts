const TRIES = 5;
/** What is measured beside others' work may need many; what is really too dear stays so. */
const TRIES_FOR_ENOUGH = 25;

/**
 * Least processor time in ms, ours and that of our threads, of several tries: what else runs only ever adds to it. No
 * more of them once it is at most `enough`.
 */
export async function leastCpu(work: () => Promise<unknown>, enough = 0): Promise<number> {
  const most = enough > 0 ? TRIES_FOR_ENOUGH : TRIES;
  let least = Infinity;
  for (let tried = 0; tried < most && least > enough; tried += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
