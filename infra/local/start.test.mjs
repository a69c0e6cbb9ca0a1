import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

import { onPath } from './find-database.mjs';
import { dangersOf } from './start.mjs';
import { makeSmallClone, startIn } from './testing/small-clone.mjs';

/** @type {ReturnType<typeof makeSmallClone>} */
let clone;
before(() => {
  clone = makeSmallClone();
  mkdirSync(join(clone.root, '.data'));
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

for (const [when, ready] of /** @type {const} */ ([
  ['before it is ready', ''],
  ['once it is ready', "process.send({ type: 'ready', url: 'http://127.0.0.1:9' });"],
])) {
  test(`a part that says ${when} that another try is no use ends the start within 3 s with its one sentence`, async () => {
    const end = "console.log('begun'); console.error(`The database refuses you. ${Date.now()}`); process.exit(78);";
    const main = `${ready} setTimeout(() => { ${end} }, 50);`;
    const hopeless = makeSmallClone({
      'backend/build.mjs': `
        import { mkdirSync, writeFileSync } from 'node:fs';
        mkdirSync('dist', { recursive: true });
        writeFileSync('dist/main.js', ${JSON.stringify(main)});`,
    });
    const given = await startIn(hopeless.root);
    assert.equal(await given.ended, 1);
    const [, said] = /\nThe database refuses you\. (\d+)\n$/.exec(given.errors()) ?? [];
    assert.ok(Date.now() - Number(said) < 3_000, given.errors());
    assert.doesNotMatch(given.errors(), /starting it again|It said last/);
    hopeless.remove();
  });
}

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

test('no other user of the machine can reach the database: it listens on no port, and its socket is its owner’s', async () => {
  const running = await startIn(clone.root);
  const { children } = readRecord(clone.root);
  const sockets = readdirSync(`/proc/${children['database']}/fd`).flatMap((name) => {
    const target = readlinkSync(`/proc/${children['database']}/fd/${name}`);
    return /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? [];
  });
  const tables = ['tcp', 'tcp6'].map((name) => readFileSync(`/proc/net/${name}`, 'utf8')).join('');
  const ports = sockets.filter((inode) => new RegExp(`\\s${inode}\\s`).test(tables));
  assert.deepEqual([sockets.length > 0, ports], [true, []]);
  running.child.kill('SIGTERM');
  assert.equal(await running.ended, 0);
});

test('logs that cannot be written cost lines of them, and that is said once', async () => {
  const logs = join(clone.root, '.data/logs');
  mkdirSync(logs, { recursive: true });
  for (const name of ['database.log', 'backend.log', 'edge.log']) {
    rmSync(join(logs, name), { force: true });
    symlinkSync('/dev/full', join(logs, name));
  }
  const running = await startIn(clone.root);
  const { children } = readRecord(clone.root);
  process.kill(Number(children['edge']), 'SIGKILL'); // which is noted in its log
  await until(() => running.errors().includes('edge.log cannot be written (ENOSPC)'), 5, 'it is said');
  await until(() => answers(String(running.url)), 5, 'the edge is back');
  assert.equal(running.errors().match(/edge\.log cannot be written/g)?.length, 1);
  running.child.kill('SIGTERM');
  assert.equal(await running.ended, 0);
});

test('a release store is labelled with the installation of its data folder, again when the label is damaged', async () => {
  const label = join(clone.root, '.data/releases/installation.json');
  const id = JSON.stringify({ installation: '0f0e0d0c-0b0a-4908-8706-050403020100' });
  writeFileSync(join(clone.root, '.data/installation.json'), id);
  const damages = [() => {}, () => writeFileSync(label, '{'), () => (rmSync(label), mkdirSync(label))];
  for (const damage of damages) {
    damage();
    const next = await startIn(clone.root);
    next.child.kill('SIGTERM');
    assert.equal(await next.ended, 0, next.errors());
    assert.equal(readFileSync(label, 'utf8').trim(), id);
  }
});

for (const [what, change] of /** @type {[string, (file: (name: string) => string) => void][]} */ ([
  ['a damaged run.json', (file) => writeFileSync(file('run.json'), '{"pid":')],
  ['a folder instead of run.json', (file) => mkdirSync(file('run.json'))],
  ['a damaged database.json', (file) => writeFileSync(file('database.json'), '\0')],
  ['a missing database.json', (file) => rmSync(file('database.json'), { force: true })],
  ['an empty jwt-secret', (file) => writeFileSync(file('jwt-secret'), '')],
  ['a missing public key', (file) => rmSync(file('release-key.pub.pem'), { force: true })],
  ['a damaged lock', (file) => writeFileSync(file('lock'), '{')],
])) {
  test(`${what} is made again by the next start`, async () => {
    change((name) => join(clone.root, '.data', name));
    const next = await startIn(clone.root);
    assert.ok(next.url, next.errors());
    next.child.kill('SIGTERM');
    assert.equal(await next.ended, 0);
  });
}

for (const [what, expected, change] of /** @type {[string, RegExp, (file: (name: string) => string) => void][]} */ ([
  [
    'an empty key',
    /release-key\.pem is damaged: it holds no key\. Restore it/,
    (file) => writeFileSync(file('release-key.pem'), ''),
  ],
  [
    'a deleted key',
    /release-key\.pem, the key that signs releases, is missing\. Restore it/,
    (file) => rmSync(file('release-key.pem')),
  ],
  [
    'a release store of another installation',
    /\.data\/releases belongs to another installation \(theirs\); .*\.data\/installation\.json names ours\. Restore/,
    (file) => {
      writeFileSync(file('installation.json'), '{"installation":"ours"}');
      writeFileSync(file('releases/installation.json'), '{"installation":"theirs"}');
    },
  ],
  [
    'a folder instead of the secret',
    /jwt-secret cannot be read \(EISDIR\): set it aside/,
    (file) => (rmSync(file('jwt-secret')), mkdirSync(file('jwt-secret'))),
  ],
])) {
  test(`${what} ends the start within 3 s with one sentence that names it and what to do`, async () => {
    const spoilt = makeSmallClone();
    const first = await startIn(spoilt.root);
    first.child.kill('SIGTERM');
    await first.ended;
    change((name) => join(spoilt.root, '.data', name));
    const begun = Date.now();
    const refused = await startIn(spoilt.root);
    assert.equal(await refused.ended, 1);
    assert.match(refused.errors(), expected);
    assert.doesNotMatch(refused.errors(), /^\s+at /m);
    assert.ok(Date.now() - begun < 3_000, `${Date.now() - begun} ms`);
    spoilt.remove();
  });
}

test('a DATA_DIR that cannot be written is named in one sentence', async () => {
  const refused = await startIn(clone.root, { DATA_DIR: '/sys/linkstall' });
  assert.equal(await refused.ended, 1);
  assert.match(refused.errors().trim(), /^\/sys\/linkstall cannot be used \(E\w+\): .* start again\.$/);
});

test('who lets other machines in while developing is told what is unsafe, and how to run it for real', () => {
  const settings = /** @type {const} */ ({ host: '0.0.0.0', nodeEnv: 'development', smtpUrl: '', publicUrl: '' });
  const said = (/** @type {object} */ change) => dangersOf({ .../** @type {any} */ (settings), ...change }).join('\n');
  assert.match(said({}), /HOST=0\.0\.0\.0[\s\S]*passwords[\s\S]*no mail[\s\S]*NODE_ENV=production PUBLIC_URL=/);
  assert.doesNotMatch(said({ smtpUrl: 'smtp://x' }), /no mail/);
  for (const safe of [{ host: '127.0.0.1' }, { host: 'localhost' }, { host: '::1' }, { nodeEnv: 'production' }])
    assert.equal(said(safe), '');
  assert.notEqual(said({ host: '127.0.0.1.example.com' }), '');
});
