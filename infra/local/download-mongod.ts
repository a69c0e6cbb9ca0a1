// Downloads MongoDB's own server into a folder and prints its path: one try, given up when nothing flows for 10 s.
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const PATIENCE = Number(process.env['LINKSTALL_DOWNLOAD_PATIENCE'] ?? 10_000);
const [folder = ''] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
process.env['MONGOMS_MAX_RETRIES'] = '1';

let size = 0;
let flowed = Date.now();
const watch = setInterval(() => {
  const now = readdirSync(folder).reduce(
    (sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
  if (now !== size) flowed = Date.now();
  size = now;
  if (Date.now() - flowed > PATIENCE) {
    console.error(`nothing came for ${PATIENCE / 1000} s`);
    process.exit(1);
  }
}, 250);

// What it prints of its own would be taken for the path.
const print = console.log;
console.log = console.error;
try {
  const { MongoBinary } = await import('mongodb-memory-server-core/lib/util/MongoBinary.js');
  print(await MongoBinary.getPath({ downloadDir: folder }));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  clearInterval(watch);
}
