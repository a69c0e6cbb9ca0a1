import assert from 'node:assert/strict';
import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';

import { fixtureBuild, fixtureStore } from '../../testing/fixture-build.ts';
import { signAsPublished } from '../../testing/sign-as-published.ts';
import type { Envelope, Release, SignedStatement } from '../formats.ts';
import { deploy } from '../pointers/changes.ts';
import { publish } from '../publish/publish.ts';
import { addPublisher, setTeam } from '../teams/team-changes.ts';
import { verifyStore } from '../verify-store.ts';
import { signStatement } from './statement.ts';
import { readRelease } from './verify.ts';

const remote = 'mfe-links';
const COMMIT = '9745ae92c0ffee9745ae92c0ffee9745ae92c0ff';
const SOURCE = {
  repository: 'https://code.example/garden',
  commit: COMMIT,
  builder: 'https://ci.example/ship.yml@main',
};
const TEAM = generateKeyPairSync('ed25519');
const publicKey = TEAM.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

let store: Awaited<ReturnType<typeof fixtureStore>>;
let count = 0;
before(async () => {
  store = await fixtureStore();
  await setTeam(store, 'garden', { remotes: [remote], claims: ['/admin/links'] });
  await addPublisher(store, 'garden', { id: 'ci', kind: 'key', publicKey });
});

async function newRelease(publication: Partial<Parameters<typeof publish>[1]> = {}): Promise<Release> {
  count += 1;
  const packageDir = await fixtureBuild({ remote, text: `build ${count}`, pages: [{ path: '/admin/links' }] });
  const { release } = await publish(store, { packageDir, reserved: ['admin'], ...publication });
  return readRelease({ ...store, remote, release });
}

const nameOf = ({ version, buildId }: Release) => `${version}~${buildId}`;
const subjectOf = (record: Release) => ({ remote, release: nameOf(record), files: record.files });
const sign = (subject: ReturnType<typeof subjectOf>, source = SOURCE): SignedStatement => ({
  envelope: signStatement(subject, source, { keyid: 'ci', privateKey: TEAM.privateKey }),
  publicKey,
});
const payloadOf = ({ payload }: Envelope) => JSON.parse(Buffer.from(payload, 'base64').toString('utf8'));

test('a release of a publisher without a key has an in-toto statement in a DSSE envelope of the installation', async () => {
  const { repository, builder } = SOURCE;
  const record = await newRelease({ by: 'garden/oidc-1', commit: COMMIT, repository, builder });
  const envelope = record.statement?.envelope ?? assert.fail('the release has no statement');
  const payload = Buffer.from(envelope.payload, 'base64');
  const type = 'application/vnd.in-toto+json';
  const signed = Buffer.concat([Buffer.from(`DSSEv1 28 ${type} ${payload.length} `), payload]);
  const signature = Buffer.from(envelope.signatures[0]?.sig ?? '', 'base64');
  assert.deepEqual([envelope.payloadType, verify(null, signed, store.publicKey, signature)], [type, true]);
  const { subject, ...statement } = payloadOf(envelope);
  assert.deepEqual(statement, {
    _type: 'https://in-toto.io/Statement/v1',
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'linkstall:build/v1',
        externalParameters: { release: `${remote}@${nameOf(record)}`, repository, commit: COMMIT },
      },
      runDetails: { builder: { id: builder } },
    },
  });
  assert.deepEqual(subject.map(({ name }: { name: string }) => name).sort(), ['remote-entry.js', 'routes.json']);
  const { digest } = subject.find(({ name }: { name: string }) => name === 'remote-entry.js');
  const file = join(store.dir, 'blobs', digest.sha384.slice(0, 2), digest.sha384);
  assert.equal(
    createHash('sha384')
      .update(await readFile(file))
      .digest('hex'),
    digest.sha384,
  );
});

test('a release of the installation itself needs no statement', async () => {
  const { by, statement } = await newRelease();
  assert.deepEqual([by, statement], [undefined, undefined]);
});

test('a release with a statement of the key of its team can be read, deployed and verified', async () => {
  const record = await newRelease({ commit: COMMIT });
  const statement = sign(subjectOf(record));
  await signAsPublished(store, `${remote}/${nameOf(record)}`, { by: 'garden/ci', statement });
  assert.deepEqual((await readRelease({ ...store, remote, release: nameOf(record) })).statement, statement);
  await deploy(store, { remote, release: nameOf(record) });
  assert.deepEqual(await verifyStore(store), { ok: true, problems: [] });
});

const other = generateKeyPairSync('ed25519').privateKey;
const WRONG: readonly (readonly [string, (record: Release) => SignedStatement | undefined])[] = [
  ['no statement', () => undefined],
  [
    'a statement that another key has signed',
    (record) => ({ envelope: signStatement(subjectOf(record), SOURCE, { keyid: 'ci', privateKey: other }), publicKey }),
  ],
  [
    'a statement of the key of the team that only the installation vouches for',
    (record) => ({ envelope: sign(subjectOf(record)).envelope }),
  ],
  [
    'a changed statement',
    (record) => {
      const { envelope } = sign(subjectOf(record));
      const payload = JSON.stringify(payloadOf(envelope)).replace('code.example', 'fork.example');
      return { envelope: { ...envelope, payload: Buffer.from(payload).toString('base64') }, publicKey };
    },
  ],
  [
    'a statement without one of its files',
    (record) => {
      const { 'routes.json': _routes, ...files } = record.files;
      return sign({ ...subjectOf(record), files });
    },
  ],
  [
    'a statement with one file more',
    (record) => {
      const { 'routes.json': routes = assert.fail('no routes'), ...files } = record.files;
      return sign({ ...subjectOf(record), files: { ...files, 'routes.json': routes, 'more.js': routes } });
    },
  ],
  [
    'a statement with another hash of a file',
    (record) => {
      const [entry, routes] = [record.files['remote-entry.js'], record.files['routes.json']];
      if (!entry || !routes) return assert.fail('a file is missing');
      return sign({ ...subjectOf(record), files: { 'remote-entry.js': routes, 'routes.json': entry } });
    },
  ],
  ['the statement of another remote', (record) => sign({ ...subjectOf(record), remote: 'mfe-shed' })],
  ['the statement of another version', (record) => sign({ ...subjectOf(record), release: `9.9.9~${record.buildId}` })],
  [
    'a statement with another commit',
    (record) => sign(subjectOf(record), { ...SOURCE, commit: COMMIT.replace('9', '8') }),
  ],
  ['a damaged key', (record) => ({ ...sign(subjectOf(record)), publicKey: 'AAAA' })],
];

for (const [what, statementOf] of WRONG) {
  test(`a release of a team with ${what} is refused, although the installation has signed it, and verify names it`, async () => {
    const record = await newRelease({ commit: COMMIT });
    const release = nameOf(record);
    await signAsPublished(store, `${remote}/${release}`, { by: 'garden/ci', statement: statementOf(record) });
    await assert.rejects(readRelease({ ...store, remote, release }), { code: 'release.statement' });
    await assert.rejects(deploy(store, { remote, release, force: 'urgent' }), { code: 'release.statement' });
    const { problems } = await verifyStore(store);
    const own = problems.filter(({ message }) => message.includes(release));
    assert.deepEqual(
      own.map(({ code }) => code),
      ['release.statement'],
    );
    // `publish` on the machine of the site refuses remotes of teams.
    assert.match(own[0]?.message ?? '', /The team garden can publish the same build again over HTTP\.$/);
  });
}

test('verify names a statement with a key that the log of teams never had for the publisher', async () => {
  const record = await newRelease({ commit: COMMIT });
  const { privateKey, publicKey: otherKey } = generateKeyPairSync('ed25519');
  const statement = {
    envelope: signStatement(subjectOf(record), SOURCE, { keyid: 'ci', privateKey }),
    publicKey: otherKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  };
  await signAsPublished(store, `${remote}/${nameOf(record)}`, { by: 'garden/ci', statement });
  const { problems } = await verifyStore(store);
  const { code, message } = problems.find((problem) => problem.message.includes(nameOf(record))) ?? {};
  assert.equal(code, 'release.statement');
  assert.match(
    message ?? '',
    new RegExp(
      `another key than the log of teams has for garden/ci\\. Remove releases/${remote}/${nameOf(record)}/release\\.json; then the team garden can publish the same build again over HTTP\\.$`,
    ),
  );
});
