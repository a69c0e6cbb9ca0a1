// Tries everything that an SSR worker must not do, and prints the result of each attempt.
import { createRequire } from 'node:module';

const [, , shared = '{}', secret = ''] = process.argv;
const builtin = createRequire(import.meta.url);
const fs = builtin('node:fs');
/** @type {Record<string, () => unknown>} */
const tries = {
  secret: () => fs.readFileSync(secret),
  system: () => fs.readFileSync('/etc/passwd'),
  environment: () => fs.readFileSync(`/proc/${process.ppid}/environ`),
  folder: () => fs.readdirSync('/'),
  link: () => fs.readFileSync(`${JSON.parse(shared).react}/../@linkstall/shell/package.json`),
  write: () => fs.writeFileSync('/tmp/written-by-a-worker', ''),
  program: () => builtin('node:child_process').execSync('true'),
  thread: () => new (builtin('node:worker_threads').Worker)('', { eval: true }),
  inspector: () => builtin('node:inspector').open(0),
  snapshot: () => builtin('node:v8').writeHeapSnapshot('/tmp/written-by-a-worker'),
  addon: () => process.dlopen({ exports: {} }, '/none.node'),
};
const results = Object.entries(tries).map(([name, attempt]) => {
  try {
    attempt();
    return [name, 'done'];
  } catch (error) {
    return [name, /** @type {NodeJS.ErrnoException} */ (error).code];
  }
});
const { react } = JSON.parse(shared);
console.log(
  JSON.stringify({ ...Object.fromEntries(results), package: typeof builtin(react), env: Object.keys(process.env) }),
);
