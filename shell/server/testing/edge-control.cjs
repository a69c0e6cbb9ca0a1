// FixtureSite preloads this script into the edge. A test moves the clock of the edge instead of waiting, and prevents the
// start of processes, and reads the work that texts cause (see `record-text-work.cjs`). Date.now() and performance.now() (which limits SSR
// workers) have separate clocks. A slow clock also lengthens the time limits of requests. Timers and Node's own limits follow
// real time.
const childProcess = require('node:child_process');
const { syncBuiltinESMExports } = require('node:module');
const { isMainThread } = require('node:worker_threads');

if (isMainThread && process.send) {
  const { takeTextWork } = process.env.RECORD_TEXT_WORK ? require('./record-text-work.cjs') : {};
  const realNow = Date.now;
  const clock = { at: realNow(), since: realNow(), speed: 1 };
  Date.now = () => Math.round(clock.at + (realNow() - clock.since) * clock.speed);
  const realUptime = performance.now.bind(performance);
  let uptimeAheadMs = 0;
  performance.now = () => realUptime() + uptimeAheadMs;
  const realTimeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => realTimeout(clock.speed > 0 && clock.speed < 1 ? Math.round(ms / clock.speed) : ms);
  const { spawn } = childProcess;
  const refuse = () => {
    throw new Error('spawn EAGAIN');
  };
  const setSpawn = (isRefused) => {
    childProcess.spawn = isRefused ? refuse : spawn;
    syncBuiltinESMExports();
  };
  process.on('message', ({ aheadMs = 0, speed = clock.speed, workersAheadMs = 0, isSpawnRefused, takesTextWork }) => {
    if (isSpawnRefused !== undefined) setSpawn(isSpawnRefused);
    uptimeAheadMs += workersAheadMs;
    Object.assign(clock, { at: Date.now() + aheadMs, since: realNow(), speed });
    process.send?.(takesTextWork ? takeTextWork() : {});
  });
}
