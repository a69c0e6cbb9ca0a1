// FixtureSite preloads this script into the edge. A test moves the clock of the edge instead of waiting, and reads the
// processor time of the edge. Date.now() and performance.now() (which limits SSR workers) have separate clocks. Timers and
// Node's own limits follow real time.
const { isMainThread } = require('node:worker_threads');

if (isMainThread && process.send) {
  const realNow = Date.now;
  const clock = { at: realNow(), since: realNow(), speed: 1 };
  Date.now = () => Math.round(clock.at + (realNow() - clock.since) * clock.speed);
  const realUptime = performance.now.bind(performance);
  let uptimeAheadMs = 0;
  performance.now = () => realUptime() + uptimeAheadMs;
  process.on('message', ({ aheadMs = 0, speed = clock.speed, workersAheadMs = 0 }) => {
    uptimeAheadMs += workersAheadMs;
    Object.assign(clock, { at: Date.now() + aheadMs, since: realNow(), speed });
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMs: (user + system) / 1000 });
  });
}
