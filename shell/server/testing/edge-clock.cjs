// Preloaded into the edge by FixtureSite: a test moves the clock of the edge instead of waiting until something is old.
// Only Date.now() follows. Timers, and what node itself limits, go by real time.
const { isMainThread } = require('node:worker_threads');

if (isMainThread && process.send) {
  const realNow = Date.now;
  const clock = { at: realNow(), since: realNow(), speed: 1 };
  Date.now = () => Math.round(clock.at + (realNow() - clock.since) * clock.speed);
  process.on('message', ({ aheadMs = 0, speed = clock.speed }) => {
    Object.assign(clock, { at: Date.now() + aheadMs, since: realNow(), speed });
    process.send?.({ type: 'clock' });
  });
}
