import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

import { onPath } from './find-database.mjs';
import { makeSmallClone, startIn } from './testing/small-clone.mjs';

/** @type {ReturnType<typeof makeSmallClone>} */
let clone;
before(() => {
  clone = makeSmallClone();
});
after(() => clone.remove());

/** @param {string} root @returns {{url: string, mail: string, children: Record<string, number>}} */
const readRecord = (root) => JSON.parse(readFileSync(join(root, '.data/run.json'), 'utf8'));

const isGone = (/** @type {number} */ pid) => {
  try {
    process.kill(pid, 0);
    return /^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8')); // only its number is left
  } catch {
    return true;
  }
};

/** @param {() => boolean | Promise<boolean>} condition @param {number} seconds @param {string} what */
async function until(condition, seconds, what) {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await delay(50)) if (await condition()) return;
  assert.fail(`not within ${seconds} s: ${what}`);
}

const answers = (/** @type {string} */ url) =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  );

test('the first start builds and publishes, the second has nothing to do and is ready within 6 s', async () => {
  const first = await startIn(clone.root);
  assert.match(first.output(), /^build: built shell/m, first.errors());
  assert.match(first.output(), /^releases: published shell 1\.0\.0~/m);
  assert.match(first.output(), /^mail: http:\/\/127\.0\.0\.1:\d+\/$/m);
  assert.match(first.output(), /^ready http:\/\/127\.0\.0\.1:\d+$/m);
  const { children } = readRecord(clone.root);
  assert.deepEqual(Object.keys(children), ['database', 'backend', 'edge']);
  const asked = Date.now();
  first.child.kill('SIGINT');
  assert.equal(await first.ended, 0);
  assert.ok(Date.now() - asked < 10_000);
  for (const [name, pid] of Object.entries(children)) assert.ok(isGone(pid), `${name} is left`);

  const begun = Date.now();
  const second = await startIn(clone.root);
  assert.ok(Date.now() - begun < 6_000, `${Date.now() - begun} ms`);
  assert.match(second.output(), /^build: nothing to do/m);
  assert.match(second.output(), /^releases: nothing to do/m);
  second.child.kill('SIGTERM');
  assert.equal(await second.ended, 0);
});

test('after kill -9 of the start its children end by themselves, and the next start takes over', async () => {
  const killed = await startIn(clone.root);
  const { children } = readRecord(clone.root);
  killed.child.kill('SIGKILL');
  await killed.ended;
  await until(() => Object.values(children).every(isGone), 5, 'the children end');

  const next = await startIn(clone.root);
  assert.ok(next.url, next.errors());
  next.child.kill('SIGTERM');
  assert.equal(await next.ended, 0);
});

test('a child that dies is started again where it was', async () => {
  const running = await startIn(clone.root);
  const { children, url } = readRecord(clone.root);
  process.kill(Number(children['edge']), 'SIGKILL');
  await until(() => isGone(Number(children['edge'])), 2, 'the edge is dead');
  await until(() => answers(url), 5, 'the edge is back');
  running.child.kill('SIGTERM');
  assert.equal(await running.ended, 0);
  assert.match(running.errors(), /edge: edge ended with SIGKILL; starting it again/);
});

test('a second start on the same DATA_DIR says so and leaves the first alone', async () => {
  const first = await startIn(clone.root);
  const second = await startIn(clone.root);
  assert.equal(await second.ended, 1);
  assert.match(
    second.errors(),
    new RegExp(`\\.data is in use by another start \\(process ${first.child.pid}\\) and serves ${first.url}`),
  );
  assert.ok(await answers(String(first.url)));
  first.child.kill('SIGTERM');
  assert.equal(await first.ended, 0);
});

test('a taken port is told before anything is built', async () => {
  const squatter = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => squatter.once('listening', resolve));
  const address = squatter.address();
  assert.ok(address && typeof address === 'object');
  const refused = await startIn(clone.root, { PORT: String(address.port) });
  assert.equal(await refused.ended, 1);
  assert.match(
    refused.errors(),
    new RegExp(`Port ${address.port} on 127\\.0\\.0\\.1 is taken\\. Choose another one \\(PORT=`),
  );
  assert.equal(refused.output(), '');
  squatter.close();
});

test('every wrong setting is named at once', async () => {
  const refused = await startIn(clone.root, { PORT: 'x', SEED: 'y' });
  assert.equal(await refused.ended, 1);
  assert.match(refused.errors(), /PORT must be[^\n]*\n {2}SEED must be/);
});

test('a build that fails shows what the compiler said and starts nothing', async () => {
  const broken = makeSmallClone({
    'backend/build.mjs': `console.error('main.ts(3,7): error TS2322'); process.exit(2);`,
  });
  const refused = await startIn(broken.root);
  assert.equal(await refused.ended, 1);
  assert.match(
    refused.errors(),
    /The build of backend failed\. Mend what it says, then start again:[\s\S]*main\.ts\(3,7\): error TS2322/,
  );
  assert.doesNotMatch(refused.output(), /^ready/m);
  broken.remove();
});

test('a part that dies again and again ends the start with what it said last', async () => {
  const dying = makeSmallClone({
    'backend/build.mjs': `
      import { mkdirSync, writeFileSync } from 'node:fs';
      mkdirSync('dist', { recursive: true });
      writeFileSync('dist/main.js', "process.send({ type: 'ready', url: 'http://127.0.0.1:9' }); setTimeout(() => { throw new Error('out of tea'); }, 50);");`,
  });
  const given = await startIn(dying.root);
  assert.equal(await given.ended, 1);
  assert.match(given.errors(), /backend ended with 1, 5 times in a row\. It said last:[\s\S]*out of tea/);
  dying.remove();
});

test('without any way to a database it says the three ways', async () => {
  const poor = makeSmallClone();
  const tools = join(poor.root, 'tools'); // all that a build needs, but no Go and no mongod
  mkdirSync(tools);
  for (const tool of ['node', 'npm', 'sh', 'env']) {
    const found = onPath(tool);
    if (found) symlinkSync(found, join(tools, tool));
  }
  writeFileSync(join(poor.root, 'infra/local/database/main.go'), '// changed, so it is not in the cache\n');
  const refused = await startIn(poor.root, { PATH: tools, MONGOMS_DOWNLOAD_MIRROR: 'http://127.0.0.1:9' });
  assert.equal(await refused.ended, 1);
  assert.match(
    refused.errors(),
    /Go is not installed[\s\S]*MONGODB_URI[\s\S]*"mongod" is on the PATH[\s\S]*Go 1\.24 or newer/,
  );
  poor.remove();
});
