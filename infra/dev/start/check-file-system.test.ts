import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { TYPESCRIPT } from '../../packages/build/typescript.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { checkFileSystem } from './check-file-system.mjs';

const START = join(import.meta.dirname, 'start.ts');
/** File systems without the call refuse it with these codes: exFAT and vfat of Linux, and SMB of Linux. */
const WITHOUT = {
  'hard links': `fs.linkSync = () => { throw Object.assign(new Error('link'), { code: 'EPERM' }); };`,
  'Unix sockets': `net.Server.prototype.listen = function () {
    process.nextTick(() => this.emit('error', Object.assign(new Error('listen'), { code: 'EOPNOTSUPP' })));
    return this;
  };`,
};

/** Starts the product as on a file system that refuses a call. */
function startWithout(what: keyof typeof WITHOUT, dataDir: string) {
  const patch = `import fs from 'node:fs'; import net from 'node:net'; import { syncBuiltinESMExports } from 'node:module';
    ${WITHOUT[what]} syncBuiltinESMExports();`;
  const args = [...TYPESCRIPT, '--import', `data:text/javascript,${encodeURIComponent(patch)}`, START];
  return spawnSync(process.execPath, args, { encoding: 'utf8', env: { ...process.env, DATA_DIR: dataDir, PORT: '0' } });
}

for (const what of ['hard links', 'Unix sockets'] as const)
  test(`npm start on a file system without ${what} says so and writes nothing`, () => {
    const folder = temporaryFolder('disk');
    const [dataDir, present] = [join(folder, 'data'), join(folder, 'present')];
    mkdirSync(present);
    for (const dir of [dataDir, present]) {
      const { status, stderr, stdout } = startWithout(what, dir);
      assert.equal(status, 1, stdout);
      assert.match(
        stderr,
        new RegExp(`^\\nThe file system of ${dir} has no ${what} \\(E\\w+\\), and Linkstall needs them`),
      );
    }
    assert.ok(!existsSync(dataDir));
    assert.deepEqual([readdirSync(folder), readdirSync(present)], [['present'], []]);
  });

test('an ordinary disk passes and keeps no file, and MONGODB_URI needs no sockets', async () => {
  const folder = temporaryFolder('disk');
  await checkFileSystem(join(folder, 'new'), { needsSockets: true });
  await checkFileSystem(folder, { needsSockets: false });
  assert.deepEqual(readdirSync(folder), []);
});
