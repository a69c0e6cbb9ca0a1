// Downloads MongoDB's server into a folder and prints its path. There is one try, which fails when no data arrives for 10 s.
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const TIMEOUT = Number(process.env['LINKSTALL_DOWNLOAD_PATIENCE'] ?? 10_000);
const [folder = ''] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
process.env['MONGOMS_MAX_RETRIES'] = '1';

let size = 0;
let lastProgress = Date.now();
const watch = setInterval(() => {
  const currentSize = readdirSync(folder).reduce(
    (sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
  if (currentSize !== size) lastProgress = Date.now();
  size = currentSize;
  if (Date.now() - lastProgress > TIMEOUT) {
    console.error(`no data arrived for ${TIMEOUT / 1000} s`);
    process.exit(1);
  }
}, 250);

// The caller takes the standard output for the path, so the messages of the downloader go to standard error.
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
