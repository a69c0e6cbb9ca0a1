import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chmod, readdir, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

import { temporaryFolder } from '../../../../../tests/support/temporary-folder.ts';
import { fixtureBuild } from '../../../testing/fixture-build.ts';
import { siteOf, storeRemote } from '../../../testing/gate-site.ts';
import { mountable, mountingShell, type Mountable } from '../../../testing/mountable.ts';
import { signAsPublished } from '../../../testing/sign-as-published.ts';
import { deploy, dryRun } from '../../pointers/changes.ts';
import { TRANSITIONS } from '../../pointers/transitions.ts';
import { publish } from '../../publish/publish.ts';
import { check } from '../check.ts';
import { findChromium } from './chromium.ts';
import { MountProcess } from './mount-client.ts';

const search = findChromium();
const chromium = 'path' in search ? search.path : assert.fail(search.reason);
let shell: Awaited<ReturnType<typeof mountingShell>>;
before(async () => (shell = await mountingShell()));
beforeEach(() => (process.env['GATE_CHROMIUM'] = chromium));
after(async () => {
  delete process.env['GATE_CHROMIUM'];
  assert.deepEqual(await profiles(), []);
});

const profiles = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('linkstall-gate-'));

/** A Chromium that starts only without its sandbox. Another user cannot read it, so it has no network namespace either. */
async function unsandboxed() {
  const file = join(temporaryFolder('unsandboxed'), 'chromium');
  await writeFile(file, `#!/bin/sh\ncase "$*" in *--no-sandbox*) exec ${chromium} "$@";; esac\nexit 1\n`);
  await chmod(file, 0o755);
  return file;
}

const effect = (code: string) => `React.useEffect(() => { ${code} }, []); return h('h1', null, 'Links');`;
const style = (rules: string) => ({
  page: `return h('div', null, h('style', null, ${JSON.stringify(rules)}), 'Links');`,
});

/** The messages of a check, without the name of the release. */
async function messagesFor(builds: readonly Mountable[], path = chromium) {
  process.env['GATE_CHROMIUM'] = '';
  const { store, publish: publishBuild } = await siteOf(shell, storeRemote({ routes: { storage: ['storeOwner'] } }));
  process.env['GATE_CHROMIUM'] = path;
  const reports = builds.map(async (build) => {
    const next = await publishBuild(mountable(build));
    const { problems, notes } = await check(store, next);
    const messages = (findings: typeof notes) => findings.map(({ message }) => message.replace(/^\S+ \S+: /, ''));
    return { ...next, store, problems: messages(problems), notes: messages(notes) };
  });
  return Promise.all(reports);
}

/** The address of the container. */
const ENTRY =
  "performance.getEntriesByType('resource').map(({ name }) => name).find((name) => /remote-entry.js$/.test(name))";

const REFUSED: readonly (readonly [string, Mountable, RegExp])[] = [
  [
    'an exception while it renders',
    { page: "throw new Error('no roses');" },
    /^page \/admin\/links throws when it is mounted: Error: no roses\.$/,
  ],
  [
    'an exception in an effect',
    { page: effect("throw new Error('no effect')") },
    /throws when it is mounted: Error: no effect/,
  ],
  [
    'an exception when its module is loaded',
    { module: "throw new Error('no module');" },
    /^page \/admin\/links is not shown: .*no module/,
  ],
  [
    'no page with its path',
    { build: { pages: [{ path: '/admin/design' }] } },
    /^page \/admin\/design is not shown: \.\/routes has no page with this path/,
  ],
  [
    'a style for all pages',
    style('@media print { body { margin: 9px } }'),
    /has a style for elements of the shell: body\./,
  ],
  [
    'a style for links under the pointer',
    style('a:hover { color: red }'),
    /has a style for elements of the shell: a:hover\./,
  ],
  [
    'a style that changes a colour of the shell',
    style(':root { --paper: red }'),
    /has a style for elements of the shell: :root\./,
  ],
  [
    'the session of the shell',
    { page: effect("localStorage.token = 'x'") },
    /writes the storage key token, which belongs to the shell/,
  ],
  [
    'a key of another remote',
    { page: effect("sessionStorage.setItem('storeOwner', 'x')") },
    /writes the storage key storeOwner, which belongs to mfe-store 1\.0\.0~/,
  ],
  [
    'an imported style for all pages',
    {
      page: `return h('style', null, '@import "' + ${ENTRY}.replace('remote-entry.js', 'late.css') + '";');`,
      build: { files: { 'late.css': 'body { margin: 9px }' } },
    },
    /has a style for elements of the shell: body\./,
  ],
  ['an empty storage', { page: effect('localStorage.clear()') }, /clears the storage of the site/],
];

test('refuses each severe defect with its page and reason', async () => {
  const results = await messagesFor(REFUSED.map(([, build]) => build));
  for (const [index, [title, , message]] of REFUSED.entries()) {
    const { problems = [] } = results[index] ?? {};
    assert.equal(problems.length, 1, `${title}: ${problems.join(', ')}`);
    assert.match(problems[0] ?? '', message, title);
  }
  const [{ store, remote, release } = assert.fail()] = results;
  await assert.rejects(deploy(store, { remote, release }), { code: 'gate.mount', message: /no roses/ });
  const { notes = [] } = await deploy(store, { remote, release, force: 'a rose is coming' });
  assert.deepEqual(notes, []);
});

const REPORTED: readonly (readonly [string, Mountable, RegExp])[] = [
  [
    'an error in the console',
    { page: effect("console.error('wilted', 7)") },
    /^page \/admin\/links writes an error to the console: wilted 7\.$/,
  ],
  [
    'a rejected promise',
    { page: effect("void Promise.reject(new Error('too late'))") },
    /does not catch a rejected promise: Error: too late/,
  ],
  [
    'a listener that stays',
    { page: effect("window.addEventListener('resize', () => {})") },
    /leaves a listener for resize on window after it is unmounted/,
  ],
  [
    'an exception when it is unmounted',
    { page: effect("return () => { throw new Error('no end'); };") },
    /throws when it is unmounted: Error: no end/,
  ],
  ['an image without a text', { page: "return h('img', { src: '/a.webp' });" }, /breaks the rule image-alt of axe: /],
  [
    'a render without data',
    {
      page: "return h('p', null, React.use((globalThis.entries ??= shell.http.get('/link/all-entry'))));",
    },
    /does not catch a rejected promise: Error: The gate has no response/,
  ],
  [
    'a key that nobody declares',
    { page: effect("localStorage.setItem('garden', 'x')") },
    /writes the storage key garden, which routes\.json does not declare/,
  ],
];

test('reports each other defect, and the release can be deployed', async () => {
  const results = await messagesFor(REPORTED.map(([, build]) => build));
  for (const [index, [title, , message]] of REPORTED.entries()) {
    const { problems, notes = [] } = results[index] ?? {};
    assert.deepEqual(problems, [], title);
    assert.equal(notes.length, 1, `${title}: ${notes.join(', ')}`);
    assert.match(notes[0] ?? '', message, title);
  }
  const [{ store, remote, release } = assert.fail()] = results;
  const planned = await dryRun(store, TRANSITIONS.deploy({ remote, release }));
  const { notes } = await deploy(store, { remote, release });
  for (const list of [planned.notes, notes])
    assert.match(list?.[0]?.message ?? '', /mfe-links 1\.0\.0~\S+: page .* wilted/);
});

const CLEAN = mountable({
  page: `
    React.useEffect(() => {
      const listen = () => {};
      document.addEventListener('keydown', listen);
      localStorage.setItem('links', '1');
      sessionStorage.setItem('mfe-links:place', '1');
      sessionStorage.setItem('draft:link', '1');
      shell.http.get('/link/all-entry').catch(() => {});
      return () => document.removeEventListener('keydown', listen);
    }, []);
    return h('div', { className: 'garden' }, h('h1', null, shell.session.current().fullName),
      h('style', null, ':root { --garden: green } .garden:hover, .garden a { color: var(--garden) } @scope (.garden) { p { margin: 0 } }'));`,
  build: { pages: [{ path: '/admin/links', access: 'login' }], routes: { storage: ['links'] } },
});

test('finds nothing in a release without a defect, mounts it once, and mounts it again for another shell', async () => {
  const { store, publish: publishBuild } = await siteOf(shell);
  const next = await publishBuild(CLEAN);
  const passed = { ok: true, problems: [], notes: [] };
  assert.deepEqual(await check(store, next), passed);
  process.env['GATE_CHROMIUM'] = '';
  assert.deepEqual(await check(store, next), passed);
  assert.equal((await deploy(store, next)).notes, undefined);
  const nextShell = await publishBuild({
    ...shell,
    text: 'two',
    files: { ...shell.files, 'base.css': 'main { margin: 0 }' },
  });
  const { notes } = await check(store, nextShell);
  assert.deepEqual(
    notes.map(({ message }) => message),
    [`mfe-links ${next.release}: not mounted: GATE_CHROMIUM is empty.`],
  );
});

test('a note says that nothing is mounted without a Chromium or without a fake shell, and a draft gets no note', async () => {
  const { store, publish: publishBuild } = await siteOf(shell);
  const packageDir = await fixtureBuild(mountable({ module: '/* draft */' }));
  const draft = await publish(store, { ...store, draft: true, packageDir });
  assert.deepEqual((await check(store, draft)).notes, []);
  const next = await publishBuild(mountable());
  const reasons = async () => {
    const { ok, notes } = await check(store, next);
    return [ok, notes.map(({ code, message }) => `${code} ${message}`)];
  };
  const name = `gate.mount mfe-links ${next.release}:`;
  process.env['GATE_CHROMIUM'] = '/no/chromium';
  assert.deepEqual(await reasons(), [true, [`${name} not mounted: no Chromium at /no/chromium.`]]);
  const { notes } = await deploy(store, next);
  assert.deepEqual(
    notes?.map(({ message }) => message),
    [`mfe-links ${next.release}: not mounted: no Chromium at /no/chromium.`],
  );
  assert.deepEqual(findChromium({ PATH: '/no/folder' }), { reason: 'no Chromium' });
  assert.deepEqual(findChromium({ PATH: '/no/folder', CHROMIUM: chromium }), { path: chromium });
  const oldShell = await publishBuild({ ...shell, text: 'old', files: { 'base.css': '' } });
  process.env['GATE_CHROMIUM'] = chromium;
  await deploy(store, oldShell);
  assert.deepEqual(await reasons(), [true, [`${name} not mounted: shell ${oldShell.release} has no fake shell.`]]);
});

test('a page reaches no server, with and without a network namespace', async () => {
  const reached: string[] = [];
  const server = createServer((_, response) => void response.end());
  server.on('connection', () => void reached.push('connection'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const peer = createSocket('udp4', () => void reached.push('packet'));
  await new Promise<void>((resolve) => peer.bind(port, '127.0.0.1', resolve));
  const page = effect(`
    for (const host of ['127.0.0.1:${port}', 'localhost:${port}']) {
      void fetch('http://' + host).catch(() => {});
      new Image().src = 'http://' + host;
      try { new WebSocket('ws://' + host); } catch {}
      navigator.sendBeacon('http://' + host, 'x');
      document.head.append(Object.assign(document.createElement('link'), { rel: 'preconnect', href: 'http://' + host }));
      open('http://' + host);
      const connection = new RTCPeerConnection({ iceServers: [{ urls: 'stun:' + host }] });
      connection.createDataChannel('data');
      void connection.createOffer().then((offer) => connection.setLocalDescription(offer));
    }
    location.href = 'http://127.0.0.1:${port}/';`);
  for (const path of [chromium, await unsandboxed()]) {
    const [{ problems, notes } = assert.fail()] = await messagesFor([{ page }], path);
    assert.deepEqual(problems, []);
    assert.match(notes.join(), /violates the following Content Security Policy directive/);
  }
  assert.deepEqual(reached, []);
  server.close();
  peer.close();
});

test('without the sandbox of Chromium, the gate mounts releases of the site, and none of a team', async () => {
  process.env['GATE_CHROMIUM'] = await unsandboxed();
  const { store, publish: publishBuild } = await siteOf(shell);
  const own = await publishBuild(mountable());
  const notesOf = async (release: typeof own) => (await check(store, release)).notes.map(({ message }) => message);
  const prefix = `mfe-links ${own.release}:`;
  assert.deepEqual(await notesOf(own), [`${prefix} mounted, and Chromium runs without its own sandbox here.`]);
  await signAsPublished(store, `mfe-links/${own.release}`, { by: 'garden/ci' });
  assert.deepEqual(await notesOf(own), [
    `${prefix} not mounted: Chromium runs without its own sandbox here, so the gate opens no release of a team.`,
  ]);
});

test('neither a page nor a message of Chromium can end the gate', async () => {
  const page = effect(`new Image().src = ${ENTRY} + '/%zz'; console.error('x'.repeat(1e6));`);
  const [{ problems, notes } = assert.fail()] = await messagesFor([{ page }]);
  assert.deepEqual([problems, notes.map(({ length }) => length < 300)], [[], [true]]);
  const file = join(temporaryFolder('broken-chromium'), 'chromium');
  await writeFile(file, "#!/bin/sh\nprintf 'x\\000' >&4\nread -r line <&3\n", { mode: 0o755 });
  const [broken = assert.fail()] = await messagesFor([{}], file);
  assert.deepEqual(broken.notes, ['not mounted: the process that drives Chromium has ended.']);
});

test('pages that hang cost the gate one limit for all pages of the release, and the notes say so', async () => {
  const entry = Buffer.from('for (;;);');
  const paths = ['/a', '/b', '/c', '/d', '/e', '/f'];
  const request = { container: 'hanging', access: 'public', responses: {} };
  const mountProcess = new MountProcess(chromium);
  const skipped: [string, string][] = [];
  const task = {
    release: {
      ...{ entry: 'entry.js', base: '/remotes/mfe-links/1/', styles: '', files: new Map([['entry.js', entry]]) },
      fakeShell: Buffer.from(String((shell.files as Record<string, string>)['fake-shell.cjs'])),
    },
    pages: paths.map((path) => ({ path, url: path, title: '', request })),
    ...{ isTrusted: true, limitMs: 3_000 },
  };
  await mountProcess.run(task, (message) => {
    if (message.kind === 'mounted') assert.fail(`${message.path} was mounted`);
    if (message.kind === 'skipped') skipped.push([message.path, message.reason]);
  });
  await mountProcess.end();
  // The first pages need all the time, so no other page is started.
  const reasonAt = (index: number) => (index < availableParallelism() ? 'not finished' : 'not started');
  assert.deepEqual(
    skipped.sort(),
    paths.map((path, index) => [path, `${reasonAt(index)}: all pages of the release together have 3 s`]),
  );
});

test('when the gate is killed, Chromium ends and its profile is deleted', async () => {
  const folder = temporaryFolder('killed-gate');
  await chmod(folder, 0o711); // Chromium may run as another user
  process.env['GATE_CHROMIUM'] = '';
  const { store, publish: publishBuild } = await siteOf(shell);
  const { remote, release } = await publishBuild(mountable({ module: 'for (;;);' }));
  const program = join(import.meta.dirname, '../../../linkstall.mjs');
  const gate = spawn(process.execPath, [program, 'check', remote, release, '--data-dir', store.dir, '--env', 'test'], {
    env: { ...process.env, GATE_CHROMIUM: chromium, TMPDIR: folder },
    stdio: 'ignore',
  });
  const profileFiles = async () => {
    const paths = await readdir(folder, { recursive: true }).catch(() => []); // a file can disappear meanwhile
    return paths.filter((path) => path.startsWith('linkstall-gate-'));
  };
  while ((await profileFiles()).length < 2) await delay(20);
  gate.kill('SIGKILL');
  while ((await readdir(folder)).some((name) => name.startsWith('linkstall-gate-'))) await delay(20);
});
