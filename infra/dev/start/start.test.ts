import assert from 'node:assert/strict';
import {
  appendFileSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

import { build } from '../publish/builds.ts';
import { findOnPath } from '../processes/find-on-path.mjs';
import { warningsOf } from './start.ts';
import { makeSmallClone, startIn } from '../../tests/support/small-clone.ts';

let clone: ReturnType<typeof makeSmallClone>;
before(() => {
  clone = makeSmallClone();
  mkdirSync(join(clone.root, '.data'));
});
after(() => clone.remove());

const readRecord = (
  root: string,
): {
  url: string;
  mail: string;
  environment: string;
  children: Record<string, number>;
} => JSON.parse(readFileSync(join(root, '.data/run.json'), 'utf8'));

const hasEnded = (pid: number) => {
  try {
    process.kill(pid, 0);
    return /^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8')); // a zombie process has ended
  } catch {
    return true;
  }
};

/** The time limit for a condition that never becomes true. Other conditions need much less time. */
const HANG_MS = 60_000;

async function waitUntil(condition: () => boolean | Promise<boolean>, what: string) {
  for (const end = Date.now() + HANG_MS; Date.now() < end; await delay(50)) if (await condition()) return;
  assert.fail(`never: ${what}`);
}

const isResponding = (url: string) =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  );

function setAllFileTimes(root: string) {
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) utimesSync(join(entry.parentPath, entry.name), 1, 1);
}

test('the first start builds and publishes, and the second start has nothing to do, also with other file times', async () => {
  const firstStart = await startIn(clone.root);
  assert.match(firstStart.output(), /^build: built packages, shell/m, firstStart.errors());
  assert.match(firstStart.output(), /^releases: published shell 1\.0\.0~/m);
  assert.match(firstStart.output(), /^mail: http:\/\/127\.0\.0\.1:\d+\/$/m);
  assert.match(firstStart.output(), /^ready http:\/\/127\.0\.0\.1:\d+$/m);
  const { children } = readRecord(clone.root);
  assert.deepEqual(Object.keys(children), ['database', 'backend', 'edge']);
  firstStart.child.kill('SIGINT');
  assert.equal(await firstStart.ended, 0, firstStart.errors());
  for (const [name, pid] of Object.entries(children)) assert.ok(hasEnded(pid), `${name} is left`);

  setAllFileTimes(clone.root); // as a copy into a container does
  const anchor = join(clone.root, 'anchor');
  const secondStart = await startIn(clone.root, { MODULES_HOST: 'modules.example', LOG_ANCHOR: anchor });
  assert.ok(secondStart.url, secondStart.errors());
  assert.match(secondStart.output(), /^build: nothing to do/m);
  assert.match(secondStart.output(), /^releases: nothing to do/m);
  // The start passes settings on to the API and to the edge.
  const environment = readFileSync(`/proc/${readRecord(clone.root).children['backend']}/environ`, 'utf8');
  assert.ok(environment.split('\0').includes(`LOG_ANCHOR=${anchor}`));
  // The record has the process ids also after a crash.
  const { edge } = readRecord(clone.root).children;
  process.kill(Number(edge), 'SIGKILL');
  await waitUntil(() => readRecord(clone.root).children['edge'] !== edge, 'the record has the new edge');
  const response = (await (await fetch(secondStart.url)).json()) as { modulesHost?: string };
  assert.equal(response.modulesHost, 'modules.example');
  secondStart.child.kill('SIGTERM');
  assert.equal(await secondStart.ended, 0, secondStart.errors());
});

test('npm start with ENVIRONMENT deploys into that environment, and API and edge follow it', async () => {
  const { url, child, ended, output, errors } = await startIn(clone.root, { ENVIRONMENT: 'staging' });
  assert.ok(url, errors());
  assert.match(output(), /^releases: published shell 1\.0\.0~/m);
  const { children, environment } = readRecord(clone.root);
  assert.equal(environment, 'staging');
  for (const name of ['backend', 'edge'])
    assert.ok(
      readFileSync(`/proc/${children[name]}/environ`, 'utf8').split('\0').includes('ENVIRONMENT=staging'),
      name,
    );
  child.kill('SIGTERM');
  assert.equal(await ended, 0, errors());
});

test('after a change in the output of a target, only this target is built again', async () => {
  const buildClone = () => build({ root: clone.root, signal: AbortSignal.timeout(HANG_MS) });
  await buildClone();
  appendFileSync(join(clone.root, 'backend/dist/main.js'), '\n');
  assert.deepEqual((await buildClone()).value, ['backend']);
});

describe('while a start runs', () => {
  let start: Awaited<ReturnType<typeof startIn>>;
  before(async () => {
    start = await startIn(clone.root);
  });
  after(async () => {
    start.child.kill('SIGTERM');
    assert.equal(await start.ended, 0, start.errors());
  });

  test('a second start on the same DATA_DIR ends with an error and does not disturb the first', async () => {
    const secondStart = await startIn(clone.root);
    assert.equal(await secondStart.ended, 1);
    assert.match(
      secondStart.errors(),
      new RegExp(`\\.data is in use by another start \\(process ${start.child.pid}\\) and serves ${start.url}`),
    );
    assert.ok(await isResponding(String(start.url)));
  });

  test('the database listens on no port, so other users of the machine cannot reach it', () => {
    const { children } = readRecord(clone.root);
    const sockets = readdirSync(`/proc/${children['database']}/fd`).flatMap((name) => {
      const target = readlinkSync(`/proc/${children['database']}/fd/${name}`);
      return /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? [];
    });
    const tables = ['tcp', 'tcp6'].map((name) => readFileSync(`/proc/net/${name}`, 'utf8')).join('');
    const ports = sockets.filter((inode) => new RegExp(`\\s${inode}\\s`).test(tables));
    assert.deepEqual([sockets.length > 0, ports], [true, []]);
  });

  test('every file of the DATA_DIR is for its owner only', () => {
    const dataDir = join(clone.root, '.data');
    const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((name) => join(dataDir, name));
    assert.ok(files.some((file) => file.endsWith('database.sock')));
    const open = [dataDir, ...files].filter((file) => (lstatSync(file).mode & 0o077) !== 0);
    assert.deepEqual(open, []);
  });

  test('no child has a secret in its environment or its arguments', () => {
    const secret = readFileSync(join(clone.root, '.data/jwt-secret'), 'utf8');
    for (const [name, pid] of Object.entries(readRecord(clone.root).children)) {
      const text = ['environ', 'cmdline'].map((file) => readFileSync(`/proc/${pid}/${file}`, 'utf8')).join('\0');
      assert.match(text, /PATH=/); // otherwise the test reads nothing
      const secrets = new RegExp(`${secret}|mongodb://|(?:EDGE_KEY|PURGE_KEY|JWT_SECRET|SMTP_URL)=.`).exec(text);
      assert.equal(secrets, null, name);
    }
  });

  test('a child that dies is restarted at the same address', async () => {
    const { children, url } = readRecord(clone.root);
    process.kill(Number(children['edge']), 'SIGKILL');
    await waitUntil(() => hasEnded(Number(children['edge'])), 'the edge is dead');
    await waitUntil(() => isResponding(url), 'the edge is back');
    assert.match(start.errors(), /edge: edge ended with SIGKILL; starting it again/);
  });

  test('children end after kill -9 of the start, and the next start works', async () => {
    const { children } = readRecord(clone.root);
    start.child.kill('SIGKILL');
    await start.ended;
    await waitUntil(() => Object.values(children).every(hasEnded), 'the children end');
    start = await startIn(clone.root);
    assert.ok(start.url, start.errors());
  });
});

test('a taken port ends the start before anything is built', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  assert.ok(address && typeof address === 'object');
  const failedStart = await startIn(clone.root, { PORT: String(address.port) });
  assert.equal(await failedStart.ended, 1);
  assert.match(
    failedStart.errors(),
    new RegExp(`Port ${address.port} on 127\\.0\\.0\\.1 is taken\\. Choose another one \\(PORT=`),
  );
  assert.equal(failedStart.output(), '');
  server.close();
});

test('one message names every wrong setting', async () => {
  const failedStart = await startIn(clone.root, { PORT: 'x', SEED: 'y' });
  assert.equal(await failedStart.ended, 1);
  assert.match(failedStart.errors(), /PORT must be[^\n]*\n {2}SEED must be/);
});

test('a failed build shows the output of the compiler and starts nothing', async () => {
  const brokenClone = makeSmallClone({
    'backend/build.mjs': `console.error('main.ts(3,7): error TS2322'); process.exit(2);`,
  });
  const failedStart = await startIn(brokenClone.root);
  assert.equal(await failedStart.ended, 1);
  assert.match(
    failedStart.errors(),
    /The build of backend failed\. Fix the errors below, then start again:[\s\S]*main\.ts\(3,7\): error TS2322/,
  );
  assert.doesNotMatch(failedStart.output(), /^ready/m);
  brokenClone.remove();
});

test('a child that exits with 78 ends the start with the last line of the child', async () => {
  const ready = "process.send({ type: 'ready', url: 'http://127.0.0.1:9' });";
  const end = "console.log('begun'); console.error('The database refuses you.'); process.exit(78);";
  const main = JSON.stringify(`${ready} setTimeout(() => { ${end} }, 50);`);
  const failingClone = makeSmallClone({
    'backend/build.mjs': `
      import { mkdirSync, writeFileSync } from 'node:fs';
      mkdirSync('dist', { recursive: true });
      writeFileSync('dist/main.js', ${main});`,
  });
  const failedStart = await startIn(failingClone.root);
  assert.equal(await failedStart.ended, 1);
  assert.match(failedStart.errors(), /\nThe database refuses you\.\n$/);
  assert.doesNotMatch(failedStart.errors(), /starting it again|Its last output/);
  failingClone.remove();
});

test('without any database the start shows the three ways to get one', async () => {
  const tools = join(clone.root, 'tools'); // has all programs that a start needs, but no Go and no mongod
  mkdirSync(tools);
  for (const tool of ['node', 'npm', 'sh', 'env', 'flock']) {
    const program = findOnPath(tool);
    if (program) symlinkSync(program, join(tools, tool));
  }
  const source = join(clone.root, 'infra/dev/embedded-database/main.go');
  const unchanged = readFileSync(source);
  writeFileSync(source, '// changed, so it is not in the cache\n');
  const settings = { PATH: tools, MONGOMS_DOWNLOAD_MIRROR: 'http://127.0.0.1:9', DATA_DIR: '.data-without' };
  const failedStart = await startIn(clone.root, settings);
  assert.equal(await failedStart.ended, 1);
  writeFileSync(source, unchanged);
  assert.match(
    failedStart.errors(),
    /Go is not installed[\s\S]*MONGODB_URI[\s\S]*"mongod" is on the PATH[\s\S]*Go 1\.24 or newer/,
  );
});

test('logs that cannot be written lose lines, and the start reports this once', async () => {
  const logs = join(clone.root, '.data/logs');
  mkdirSync(logs, { recursive: true });
  for (const name of ['database.log', 'backend.log', 'edge.log']) {
    rmSync(join(logs, name), { force: true });
    symlinkSync('/dev/full', join(logs, name));
  }
  const start = await startIn(clone.root);
  const { children } = readRecord(clone.root);
  process.kill(Number(children['edge']), 'SIGKILL'); // the log records the end of the edge
  await waitUntil(() => start.errors().includes('edge.log cannot be written (ENOSPC)'), 'the log failure is reported');
  await waitUntil(() => isResponding(String(start.url)), 'the edge is back');
  assert.equal(start.errors().match(/edge\.log cannot be written/g)?.length, 1);
  start.child.kill('SIGTERM');
  assert.equal(await start.ended, 0, start.errors());
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
  test(`the next start repairs files of the data folder that are ${what}`, async () => {
    const fileOf = (name: string) => join(clone.root, '.data', name);
    const id = JSON.stringify({ schemaVersion: 1, installation: '0f0e0d0c-0b0a-4908-8706-050403020100' });
    writeFileSync(fileOf('installation.json'), id);
    for (const [name, change] of Object.entries(changes)) change(fileOf(name));
    const nextStart = await startIn(clone.root);
    assert.ok(nextStart.url, nextStart.errors());
    assert.equal(readRecord(clone.root).url, nextStart.url);
    assert.match(JSON.parse(readFileSync(fileOf('database.json'), 'utf8')).kind, /^(embedded|mongod|downloaded)$/);
    assert.match(readFileSync(fileOf('jwt-secret'), 'utf8'), /^[\w-]{32,}$/);
    assert.match(readFileSync(fileOf('release-key.pub.pem'), 'utf8'), /^-----BEGIN PUBLIC KEY-----/);
    assert.equal(readFileSync(fileOf('releases/installation.json'), 'utf8').trim(), id);
    nextStart.child.kill('SIGTERM');
    assert.equal(await nextStart.ended, 0, nextStart.errors());
  });
}

/** Files that a start checks before it builds. */
const CHECKED_FILES = ['release-key.pem', 'release-key.pub.pem', 'jwt-secret', 'releases', 'envs'];

for (const [what, expected, change] of [
  [
    'an empty key',
    /release-key\.pem is damaged: it contains no key\. Restore it/,
    (file) => writeFileSync(file('release-key.pem'), ''),
  ],
  [
    'a deleted key',
    /release-key\.pem, the key that signs releases, is missing\. Restore it/,
    (file) => rmSync(file('release-key.pem')),
  ],
  [
    'a release store of another installation',
    /The release store belongs to another installation \(theirs\); .*\/installation\.json names ours\. Restore/,
    (file) => {
      writeFileSync(file('installation.json'), '{"schemaVersion":1,"installation":"ours"}');
      writeFileSync(file('releases/installation.json'), '{"schemaVersion":1,"installation":"theirs"}');
    },
  ],
  [
    'a data folder of a newer version',
    /installation\.json has schemaVersion 2, written by Linkstall 9\.1\.0; this is Linkstall \S+, which reads 1\. Start/,
    (file) => writeFileSync(file('installation.json'), '{"schemaVersion":2,"linkstallVersion":"9.1.0"}'),
  ],
  [
    'a folder instead of the secret',
    /jwt-secret cannot be read \(EISDIR\): move it away/,
    (file) => (rmSync(file('jwt-secret')), mkdirSync(file('jwt-secret'))),
  ],
] as [string, RegExp, (file: (name: string) => string) => void][]) {
  test(`${what} ends the start before the build, with one sentence that says what to do`, async () => {
    const dataDir = mkdtempSync(join(clone.root, '.corrupt-'));
    for (const name of CHECKED_FILES) cpSync(join(clone.root, '.data', name), join(dataDir, name), { recursive: true });
    change((name) => join(dataDir, name));
    const failedStart = await startIn(clone.root, { DATA_DIR: dataDir });
    assert.equal(await failedStart.ended, 1);
    assert.match(failedStart.errors(), expected);
    assert.doesNotMatch(failedStart.errors(), /^\s+at /m);
    assert.equal(failedStart.output(), '');
  });
}

test('one sentence names a DATA_DIR that cannot be written', async () => {
  const failedStart = await startIn(clone.root, { DATA_DIR: '/sys/linkstall' });
  assert.equal(await failedStart.ended, 1);
  assert.match(failedStart.errors().trim(), /^\/sys\/linkstall cannot be used \(E\w+\): .* start again\.$/);
});

test('warningsOf warns when other machines can reach a development server, and shows how to start for production', () => {
  const settings = { host: '0.0.0.0', nodeEnv: 'development', smtpUrl: '', publicUrl: '' } as const;
  const warnings = (change: object) => warningsOf({ ...(settings as any), ...change }).join('\n');
  assert.match(warnings({}), /HOST=0\.0\.0\.0[\s\S]*passwords[\s\S]*no mail[\s\S]*NODE_ENV=production PUBLIC_URL=/);
  assert.doesNotMatch(warnings({ smtpUrl: 'smtp://x' }), /no mail/);
  for (const safe of [{ host: '127.0.0.1' }, { host: 'localhost' }, { host: '::1' }, { nodeEnv: 'production' }])
    assert.equal(warnings(safe), '');
  assert.notEqual(warnings({ host: '127.0.0.1.example.com' }), '');
});
