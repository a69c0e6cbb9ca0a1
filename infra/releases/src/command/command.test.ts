// The command line as a team calls it: the real program, on a store of its own. Run by `node --test`.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';

import { fixtureBuild } from '../../testing/fixture-build.ts';

const PROGRAM = join(import.meta.dirname, '../../linkstall.mjs');
const dataDir = mkdtempSync(join(tmpdir(), 'linkstall-command-'));
const folders: string[] = [dataDir];
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

function run(words: readonly string[], { cwd, input = '' }: { cwd?: string; input?: string } = {}) {
  const env = { ...process.env, DATA_DIR: dataDir, LINKSTALL_BY: 'asha', FORCE_COLOR: undefined };
  const child = spawn(process.execPath, [PROGRAM, ...words], { cwd, env, stdio: 'pipe' });
  child.stdin.end(input);
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (err += chunk));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code: code ?? -1, out, err }))) as Promise<{
    code: number;
    out: string;
    err: string;
  }>;
}

/** Standard output must be the JSON alone. */
async function json(...words: readonly string[]) {
  const { code, out } = await run([...words, '--json', '--yes']);
  return { code, said: JSON.parse(out) };
}

async function publish(text: string, more: Parameters<typeof fixtureBuild>[0] = {}) {
  const folder = await fixtureBuild({
    remote: 'mfe-links',
    server: null,
    pages: [{ path: '/admin/links' }],
    text,
    ...more,
  });
  folders.push(folder);
  return json('publish', folder);
}

describe('a release, from its publication to its end', () => {
  let one = '';
  let two = '';
  let three = '';
  const COMPOSITION = /^[0-9a-f]{12}$/;

  before(async () => {
    const keyless = await json('deploy', 'mfe-links', '1.0.0');
    assert.equal(keyless.said.problems[0].code, 'key.missing', 'only publish makes a key');
    const first = await publish('one');
    one = first.said.release;
    assert.deepEqual(Object.keys(first.said).sort(), [
      ...['buildId', 'bytes', 'created', 'files', 'release', 'remote', 'version'],
    ]);
    assert.equal(first.said.created, true);
    assert.equal((await publish('one')).said.created, false);
    two = (await publish('two')).said.release;
    three = (await publish('three', { version: '1.1.0' })).said.release;
  });

  it('shows a plan and changes nothing where nobody can be asked, unless --yes is given', async () => {
    const asked = await run(['deploy', 'mfe-links', one]);
    assert.equal(asked.code, 1);
    assert.match(
      asked.err,
      /Deploy mfe-links in local\n +now +not deployed: nobody gets it\n +then +\S+ for everybody/,
    );
    assert.match(asked.err, /gate +passes/);
    assert.match(asked.err, /add --yes/);
    assert.equal(asked.out, '');
    assert.deepEqual((await json('status')).said, []);
  });

  it('deploys to everybody, to a share, to another share, and promotes', async () => {
    assert.deepEqual(await json('deploy', 'mfe-links', one), {
      code: 0,
      said: { seq: 1, remote: 'mfe-links', release: one, percent: 100 },
    });
    const shared = await run(['deploy', 'mfe-links', two, '--percent', '10', '--yes', '--message', 'first try']);
    assert.equal(shared.code, 0);
    assert.match(shared.err, new RegExp(`then +${two} for 10 % of the visitors, ${one} for the others`));
    assert.equal(shared.out.trim(), `mfe-links: ${two} for 10 % of the visitors, ${one} for the others (change 2)`);
    assert.equal(
      (await json('deploy', 'mfe-links', '1.1.0')).said.seq,
      3,
      'a version is enough, and it ends the candidate',
    );
    assert.equal((await json('deploy', 'mfe-links', two, '--percent', '20')).said.percent, 20);
    assert.equal((await json('deploy', 'mfe-links', one, '--percent', '5')).said.problems[0].code, 'candidate.running');
    assert.equal((await json('deploy', 'mfe-links', one, '--percent', '5', '--replace')).said.percent, 5);
    assert.deepEqual((await json('promote', 'mfe-links')).said, { seq: 6, remote: 'mfe-links', release: one });
  });

  it('goes back, further back, switches off and on', async () => {
    assert.deepEqual((await json('rollback', 'mfe-links')).said, { seq: 7, remote: 'mfe-links', release: three });
    const reason = ['--message', 'too\nlong \u001b[2Jand\u0007 loud'];
    assert.deepEqual(await json('disable', 'mfe-links', ...reason), { code: 0, said: { seq: 8 } });
    const logged = (await run(['log'])).out.split('\n').find((line) => line.startsWith('8 '));
    assert.match(logged ?? '', /too long +\[2Jand +loud$/, 'nobody else’s terminal is commanded by it');
    assert.deepEqual(await json('enable', 'mfe-links'), { code: 0, said: { seq: 9 } });
  });

  it('says what is live, what there is, what was done and refused, and what differs', async () => {
    assert.deepEqual((await json('status')).said, [
      {
        ...{ remote: 'mfe-links', stable: three, candidate: null, percent: null },
        ...{ previous: null, disabled: false }, // what was rolled back is nothing to go back to
      },
    ]);
    const { said: releases } = await json('releases', 'mfe-links');
    assert.deepEqual(releases.map(({ release }: { release: string }) => release).sort(), [one, two, three].sort());
    assert.deepEqual(Object.keys(releases[0]), ['release', 'publishedAt', 'live']);
    const { said: log } = await json('log');
    assert.deepEqual(Object.keys(log[0]).sort(), [
      ...['action', 'at', 'by', 'message', 'percent', 'refused', 'release', 'remote', 'seq'],
    ]);
    assert.equal(log[0].by, 'asha');
    assert.ok(log.some(({ message }: { message: string }) => message === 'first try'));
    assert.ok(
      log.some((line: { seq: number | null; refused: object[] }) => line.seq === null && line.refused.length > 0),
    );
    assert.deepEqual((await json('diff', '1', '9')).said, [{ remote: 'mfe-links', from: one, to: three }]);
    const shown = await run(['status']);
    assert.match(shown.out, /REMOTE +STABLE +CANDIDATE +PREVIOUS\nmfe-links +1\.1\.0~/);
    assert.ok(!shown.out.includes('\u001b'), 'no colours where no terminal is');
  });

  it('resolves many visitors in one call, with why', async () => {
    await json('deploy', 'mfe-links', two, '--percent', '50');
    const { said } = await json('resolve', '--visitor', ...Array.from({ length: 40 }, (_, at) => `v${at}`));
    assert.equal(said.length, 40);
    assert.match(said[0].composition, COMPOSITION);
    const reasons = said.map(({ remotes }: any) => `${remotes['mfe-links'].release} ${remotes['mfe-links'].reason}`);
    assert.deepEqual([...new Set(reasons)].sort(), [`${two} candidate`, `${three} stable`].sort());
    await json('rollback', 'mfe-links');
  });

  it('asks the gate, and ends with a code where it refuses', async () => {
    assert.deepEqual(await json('check', 'mfe-links', two), { code: 0, said: { ok: true, problems: [] } });
    const { release } = (await publish('mfe-store', { remote: 'mfe-store' })).said;
    const { code, said } = await json('check', 'mfe-store', release);
    assert.deepEqual([code, said.ok, said.problems[0].code], [1, false, 'claim.taken']);
    assert.match(said.problems[0].message, /mfe-links/);
    const refused = await json('deploy', 'mfe-store', release);
    assert.deepEqual([refused.code, refused.said.ok, refused.said.problems[0].code], [1, false, 'claim.taken']);
  });

  it('names a file that is not as it was published, and ends with a code', async () => {
    assert.deepEqual(await json('verify'), { code: 0, said: { ok: true, problems: [] } });
    const file = join(dataDir, 'releases/mfe-links', two, 'remote-entry.js');
    writeFileSync(file, `${readFileSync(file, 'utf8')} `);
    const { code, said } = await json('verify');
    assert.equal(code, 1);
    assert.match(said.problems[0].message, /mfe-links.*remote-entry\.js/);
  });
});

describe('what is wrong with the words', () => {
  const refusals = [
    [['deploy', 'mfe-none', '1.0.0'], 'remote.unknown', /There are: mfe-links/],
    [['deploy', 'mfe-links', '9.9.9'], 'release.unknown', /newest first: /],
    [['deploy', 'mfe-links', '1.0.0'], 'release.ambiguous', /Say which: 1\.0\.0~/],
    [['deploy', 'mfe-links', '1.1.0', '--percent', 'ten'], 'deploy.percent', /0 to 100/],
    [['deploy'], 'command.remote', /Say which remote/],
    [['diff', 'a', 'b'], 'log.number', /log shows them/],
    [['publish', 'nothing'], 'remote.unknown', /There are: shell/],
    [['preview', '--composition', '61a09c5b7d2e'], 'preview.stopped', /npm start/],
    [['operator', 'add', 'asha'], 'operator.stopped', /Nothing runs/],
    [['operator', 'add', '..'], 'operator.name', /no username/],
    [['operator', 'remove', ''], 'operator.name', /no username/],
    [['operator', 'crown', 'asha'], 'operator.verb', /add, remove or list/],
    [['explode'], 'commander.unknownCommand', /explode/],
    [[], 'commander.help', /linkstall --help|Usage: linkstall/],
    [['check', 'mfe-links', '1.1.0', '--env', 'lokal'], 'env.unknown', /There are: local/],
    [['verify', '--env', 'lokal'], 'env.unknown', /There are: local/],
  ] as const;

  /** One refusal of each source: a verb, a value, the parser's own two. The same code writes the text of the others. */
  const inWords = new Set(['remote.unknown', 'operator.verb', 'commander.unknownCommand', 'commander.help']);

  it('is said in one message, on standard error, or as JSON, and ends with a code', async () => {
    const outcomes = await Promise.all(
      refusals.map(async ([words, expected, message]) => ({
        expected,
        message,
        ...(await json(...words)),
        text: inWords.has(expected) ? await run(words) : null,
      })),
    );
    for (const { expected, message, code, said, text } of outcomes) {
      assert.deepEqual([code, said.ok, said.problems[0].code], [1, false, expected]);
      assert.match(said.problems[0].message, message);
      if (!text) continue;
      assert.deepEqual([text.code, text.out], [1, '']);
      assert.match(text.err, message);
      assert.ok(!text.err.includes('    at '), 'no stack');
    }
  });
});

it('inside of a remote’s folder its name may be left out', async () => {
  const cwd = join(import.meta.dirname, '../../../../mfe-links');
  const { code, out } = await run(['releases', '--json'], { cwd });
  assert.equal(code, 0);
  assert.ok(JSON.parse(out).length > 2);
  assert.ok(existsSync(join(dataDir, 'release-key.pem')));
});
