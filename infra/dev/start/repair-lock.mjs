// Adds platform builds to package-lock.json that a filtered registry leaves out, so that `npm ci` accepts the file. Asks the
// registry for the hash of each entry without one. Also removes every URL of a registry. Run this after each change of
// dependencies: node infra/dev/start/repair-lock.mjs
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../../../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const OS = /(darwin|win32|linux|android|freebsd|openbsd|netbsd|sunos|aix|openharmony)/;
const CPU = /(arm64|x64|ia32|ppc64|riscv64|s390x|wasm32|arm|loong64|mips64el)/;

let added = 0;
for (const [path, entry] of Object.entries({ ...lock.packages })) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (lock.packages[`node_modules/${name}`] || lock.packages[`${path}/node_modules/${name}`]) continue;
    const os = OS.exec(name)?.[1];
    const cpu = CPU.exec(name)?.[1];
    lock.packages[`node_modules/${name}`] = {
      version: version.replace(/^[\^~]/, ''),
      optional: true,
      ...(entry.dev && { dev: true }),
      ...(cpu && { cpu: [cpu] }),
      ...(os && { os: [os] }),
    };
    added += 1;
  }
}
let hashCount = 0;
for (const [path, entry] of Object.entries(lock.packages)) {
  if (!entry.link) delete entry.resolved;
  if (!path.includes('node_modules/') || entry.link || entry.integrity) continue;
  const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const view = ['view', `${name}@${entry.version}`, 'dist.integrity'];
  const integrity = execFileSync('npm', view, { encoding: 'utf8' }).trim();
  if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity)) throw new Error(`${name}@${entry.version} has no hash`);
  lock.packages[path] = { version: entry.version, integrity, ...entry };
  hashCount += 1;
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`package-lock.json: ${added} platform builds and ${hashCount} hashes added`);
