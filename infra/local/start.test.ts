import assert from 'node:assert/strict';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

import { onPath } from './find-database.ts';
import { dangersOf } from './start.ts';
import { makeSmallClone, startIn } from './testing/small-clone.ts';

let clone: ReturnType<typeof makeSmallClone>;
before(() => {
  clone = makeSmallClone();
  mkdirSync(join(clone.root, '.data'));
});
after(() => clone.remove());

const readRecord = (root: string): { url: string; mail: string; children: Record<string, number> } =>
  JSON.parse(readFileSync(join(root, '.data/run.json'), 'utf8'));

const isGone = (pid: number) => {
  try {
    process.kill(pid, 0);
    return /^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8')); // only its number is left
  } catch {
    return true;
  }
};

/** Far above what any condition takes: only a condition that never comes true reaches it. */
const HANG_MS = 60_000;

async function until(condition: () => boolean | Promise<boolean>, what: string) {
  for (const end = Date.now() + HANG_MS; Date.now() < end; await delay(50)) if (await condition()) return;
  assert.fail(`never: ${what}`);
}

const isResponding = (url: string) =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  );

test('the first start builds and publishes, the second has nothing to do', async () => {
  const first = await startIn(clone.root);
  assert.match(first.output(), /^build: built packages, shell/m, first.errors());
  assert.match(first.output(), /^releases: published shell 1\.0\.0~/m);
  assert.match(first.output(), /^mail: http:\/\/127\.0\.0\.1:\d+\/$/m);
  assert.match(first.output(), /^ready http:\/\/127\.0\.0\.1:\d+$/m);
  const { children } = readRecord(clone.root);
  assert.deepEqual(Object.keys(children), ['database', 'backend', 'edge']);
  first.child.kill('SIGINT');
  assert.equal(await first.ended, 0, first.errors());
  for (const [name, pid] of Object.entries(children)) assert.ok(isGone(pid), `${name} is left`);

  const second = await startIn(clone.root);
  assert.ok(second.url, second.errors());
  assert.match(second.output(), /^build: nothing to do/m);
  assert.match(second.output(), /^releases: nothing to do/m);
  second.child.kill('SIGTERM');
  assert.equal(await second.ended, 0, second.errors());
});

test('after kill -9 of the start its children end by themselves, and the next start takes over', async () => {
  const killed = await startIn(clone.root);
  const { children } = readRecord(clone.root);
  killed.child.kill('SIGKILL');
  await killed.ended;
  await until(() => Object.values(children).every(isGone), 'the children end');

  const next = await startIn(clone.root);
  assert.ok(next.url, next.errors());
  next.child.kill('SIGTERM');
  assert.equal(await next.ended, 0, next.errors());
});

describe('while a start runs', () => {
  let running: Awaited<ReturnType<typeof startIn>>;
  before(async () => {
    running = await startIn(clone.root);
  });
  after(async () => {
    running.child.kill('SIGTERM');
    assert.equal(await running.ended, 0, running.errors());
  });

  test('a second start on the same DATA_DIR says so and leaves the first alone', async () => {
    const second = await startIn(clone.root);
    assert.equal(await second.ended, 1);
    assert.match(
      second.errors(),
      new RegExp(`\\.data is in use by another start \\(process ${running.child.pid}\\) and serves ${running.url}`),
    );
    assert.ok(await isResponding(String(running.url)));
  });

  test('no other user of the machine can reach the database: it listens on no port, and its socket is its owner’s', () => {
    const { children } = readRecord(clone.root);
    const sockets = readdirSync(`/proc/${children['database']}/fd`).flatMap((name) => {
      const target = readlinkSync(`/proc/${children['database']}/fd/${name}`);
      return /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? [];
    });
    const tables = ['tcp', 'tcp6'].map((name) => readFileSync(`/proc/net/${name}`, 'utf8')).join('');
    const ports = sockets.filter((inode) => new RegExp(`\\s${inode}\\s`).test(tables));
    assert.deepEqual([sockets.length > 0, ports], [true, []]);
  });

  test('a child that dies is started again where it was', async () => {
    const { children, url } = readRecord(clone.root);
    process.kill(Number(children['edge']), 'SIGKILL');
    await until(() => isGone(Number(children['edge'])), 'the edge is dead');
    await until(() => isResponding(url), 'the edge is back');
    assert.match(running.errors(), /edge: edge ended with SIGKILL; starting it again/);
  });
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

test('a part that exits with 78 ends the start with its last line alone', async () => {
  const ready = "process.send({ type: 'ready', url: 'http://127.0.0.1:9' });";
  const end = "console.log('begun'); console.error('The database refuses you.'); process.exit(78);";
  const main = JSON.stringify(`${ready} setTimeout(() => { ${end} }, 50);`);
  const hopeless = makeSmallClone({
    'backend/build.mjs': `
      import { mkdirSync, writeFileSync } from 'node:fs';
      mkdirSync('dist', { recursive: true });
      writeFileSync('dist/main.js', ${main});`,
  });
  const given = await startIn(hopeless.root);
  assert.equal(await given.ended, 1);
  assert.match(given.errors(), /\nThe database refuses you\.\n$/);
  assert.doesNotMatch(given.errors(), /starting it again|It said last/);
  hopeless.remove();
});

test('without any way to a database it says the three ways', async () => {
  const tools = join(clone.root, 'tools'); // all that a start needs, but no Go and no mongod
  mkdirSync(tools);
  for (const tool of ['node', 'npm', 'sh', 'env']) {
    const found = onPath(tool);
    if (found) symlinkSync(found, join(tools, tool));
  }
  const source = join(clone.root, 'infra/local/database/main.go');
  const unchanged = readFileSync(source);
  writeFileSync(source, '// changed, so it is not in the cache\n');
  const settings = { PATH: tools, MONGOMS_DOWNLOAD_MIRROR: 'http://127.0.0.1:9', DATA_DIR: '.data-without' };
  const refused = await startIn(clone.root, settings);
  assert.equal(await refused.ended, 1);
  writeFileSync(source, unchanged);
  assert.match(
    refused.errors(),
    /Go is not installed[\s\S]*MONGODB_URI[\s\S]*"mongod" is on the PATH[\s\S]*Go 1\.24 or newer/,
  );
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
  await until(() => running.errors().includes('edge.log cannot be written (ENOSPC)'), 'the log failure is told');
  await until(() => isResponding(String(running.url)), 'the edge is back');
  assert.equal(running.errors().match(/edge\.log cannot be written/g)?.length, 1);
  running.child.kill('SIGTERM');
  assert.equal(await running.ended, 0, running.errors());
});

for (const [what, changes] of [
  [
    'damaged',
    {
      'run.json': (file) => writeFileSync(file, '{"pid":'),
      'database.json': (file) => writeFileSync(file, '\0'),
      'jwt-secret': (file) => writeFileSync(file, ''),
      lock: (file) => writeFileSync(file, '{'),
      'releases/installation.json': (file) => writeFileSync(file, '{'),
    },
  ],
  [
    'missing or a folder',
    {
      'run.json': (file) => (rmSync(file, { force: true }), mkdirSync(file)),
      'database.json': (file) => rmSync(file),
      'release-key.pub.pem': (file) => rmSync(file),
      'releases/installation.json': (file) => rmSync(file),
    },
  ],
] as [string, Record<string, (file: string) => void>][]) {
  test(`files of the data folder that are ${what} are made again by the next start`, async () => {
    const fileOf = (name: string) => join(clone.root, '.data', name);
    const id = JSON.stringify({ schemaVersion: 1, installation: '0f0e0d0c-0b0a-4908-8706-050403020100' });
    writeFileSync(fileOf('installation.json'), id);
    for (const [name, change] of Object.entries(changes)) change(fileOf(name));
    const next = await startIn(clone.root);
    assert.ok(next.url, next.errors());
    assert.equal(readRecord(clone.root).url, next.url);
    assert.match(JSON.parse(readFileSync(fileOf('database.json'), 'utf8')).kind, /^(embedded|mongod|downloaded)$/);
    assert.match(readFileSync(fileOf('jwt-secret'), 'utf8'), /^[\w-]{32,}$/);
    assert.match(readFileSync(fileOf('release-key.pub.pem'), 'utf8'), /^-----BEGIN PUBLIC KEY-----/);
    assert.equal(readFileSync(fileOf('releases/installation.json'), 'utf8').trim(), id);
    next.child.kill('SIGTERM');
    assert.equal(await next.ended, 0, next.errors());
  });
}

/** What a start judges before it builds. */
const JUDGED = ['release-key.pem', 'release-key.pub.pem', 'jwt-secret', 'releases', 'envs'];

for (const [what, expected, change] of [
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
    /\/releases belongs to another installation \(theirs\); .*\/installation\.json names ours\. Restore/,
    (file) => {
      writeFileSync(file('installation.json'), '{"schemaVersion":1,"installation":"ours"}');
      writeFileSync(file('releases/installation.json'), '{"schemaVersion":1,"installation":"theirs"}');
    },
  ],
  [
    'a folder instead of the secret',
    /jwt-secret cannot be read \(EISDIR\): set it aside/,
    (file) => (rmSync(file('jwt-secret')), mkdirSync(file('jwt-secret'))),
  ],
] as [string, RegExp, (file: (name: string) => string) => void][]) {
  test(`${what} ends the start before it builds, with one sentence that names it and what to do`, async () => {
    const spoilt = mkdtempSync(join(clone.root, '.spoilt-'));
    for (const name of JUDGED) cpSync(join(clone.root, '.data', name), join(spoilt, name), { recursive: true });
    change((name) => join(spoilt, name));
    const refused = await startIn(clone.root, { DATA_DIR: spoilt });
    assert.equal(await refused.ended, 1);
    assert.match(refused.errors(), expected);
    assert.doesNotMatch(refused.errors(), /^\s+at /m);
    assert.equal(refused.output(), '');
  });
}

test('a DATA_DIR that cannot be written is named in one sentence', async () => {
  const refused = await startIn(clone.root, { DATA_DIR: '/sys/linkstall' });
  assert.equal(await refused.ended, 1);
  assert.match(refused.errors().trim(), /^\/sys\/linkstall cannot be used \(E\w+\): .* start again\.$/);
});

test('who lets other machines in while developing is told what is unsafe, and how to run it for real', () => {
  const settings = { host: '0.0.0.0', nodeEnv: 'development', smtpUrl: '', publicUrl: '' } as const;
  const said = (change: object) => dangersOf({ ...(settings as any), ...change }).join('\n');
  assert.match(said({}), /HOST=0\.0\.0\.0[\s\S]*passwords[\s\S]*no mail[\s\S]*NODE_ENV=production PUBLIC_URL=/);
  assert.doesNotMatch(said({ smtpUrl: 'smtp://x' }), /no mail/);
  for (const safe of [{ host: '127.0.0.1' }, { host: 'localhost' }, { host: '::1' }, { nodeEnv: 'production' }])
    assert.equal(said(safe), '');
  assert.notEqual(said({ host: '127.0.0.1.example.com' }), '');
});
