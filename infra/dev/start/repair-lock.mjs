// Adds platform builds to package-lock.json that a filtered registry leaves out, so that `npm ci` accepts the file. Also
// removes every URL of a registry. Run this after each change of dependencies: node infra/dev/start/repair-lock.mjs
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
for (const entry of Object.values(lock.packages)) {
  if (!entry.link) delete entry.resolved;
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`package-lock.json: ${added} platform builds added`);
