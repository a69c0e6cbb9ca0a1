import { openEnvironment } from '@linkstall/releases/environment';
import { releaseNameOf, type Manifest } from '@linkstall/releases/publish-upload';
import { signStatement, type Subject } from '@linkstall/releases/statement';
import { addPublisher, setTeam } from '@linkstall/releases/team-changes';
import { readAudit } from '@linkstall/releases/team-audit';
import { readTeams } from '@linkstall/releases/team-log';
import type { Publisher } from '@linkstall/releases/team-rights';
import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { Clock } from '../src/config/clock.js';
import { Settings } from '../src/config/settings.js';
import type { TestResponse } from './client.js';
import { publishAnotherRemote } from './small-site.js';
import type { TestApp } from './test-app.js';

export const AUDIENCE = 'https://stall.example';
const JSON_TYPE = { 'content-type': 'application/json' };

const hashOf = (bytes: Buffer): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
const hexOf = (bytes: Buffer): string => createHash('sha384').update(bytes).digest('hex');

export interface TestToken {
  readonly token: string;
  readonly identity: string;
  readonly expiresIn: number;
  readonly verbs: readonly { readonly verb: string; readonly environment: string; readonly maxPercent?: number }[];
}

interface KeyRequest {
  readonly remote?: string;
  readonly keyId?: string;
  readonly time?: string;
  readonly nonce?: string;
  readonly audience?: string;
  /** Signs with a key that the team does not have. */
  readonly isForged?: boolean;
}

/** The edge of a site writes this key, and these tests have no edge. */
export const writePreviewKey = ({ dataDir }: TestApp): Promise<void> =>
  writeFile(join(dataDir, 'preview-key'), `${'a'.repeat(32)}\n`);

/** A build of a remote, in memory. */
export function testBuild(remote: string, version = '2.0.0', path = `/admin/${remote}`) {
  const page = { path, access: 'public', layout: 'bare', title: remote, server: false };
  const files = {
    'remote-entry.js': Buffer.from(`globalThis.entry = '${remote} ${version}';\n`),
    'routes.json': Buffer.from(JSON.stringify({ schema: 1, pages: [page] })),
  };
  const digits = createHash('sha256').update(`${remote} ${version}`).digest('hex').slice(0, 12);
  const build = {
    ...{ remote, version, uniqueName: `${remote.replaceAll('-', '_')}_${digits}`, contractVersion: 1 },
    ...{ entry: 'remote-entry.js', exposes: ['./routes'], server: null },
    shared: { react: { range: '^19.0.0', singleton: true } },
  };
  const list = Object.entries(files).map(([path, bytes]) => [path, { sha384: hashOf(bytes), bytes: bytes.length }]);
  return { version, build, files, manifest: { version, build, files: Object.fromEntries(list) as Subject['files'] } };
}

/** The source that the statements of the team name. */
export const SOURCE = {
  repository: 'https://code.example/garden',
  commit: 'c0ffee9745ae92c0ffee9745ae92c0ffee9745ae',
  builder: 'https://ci.example/ship.yml@main',
};

/** Whether the token belongs to a publisher with a key. Such a publisher signs statements. */
function isOfKey(token: string): boolean {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
  return /"publisher":"ci"/.test(payload);
}

/** A team with a live remote, a candidate and a key, and the calls of its CI. */
export class RegistryTeam {
  private readonly key = generateKeyPairSync('ed25519');
  private readonly forgedKey = generateKeyPairSync('ed25519').privateKey;

  private constructor(
    readonly testApp: TestApp,
    readonly name: string,
    readonly published: Awaited<ReturnType<typeof publishAnotherRemote>>,
  ) {}

  static async new(testApp: TestApp, settings: { readonly members?: readonly string[] } = {}): Promise<RegistryTeam> {
    const published = await publishAnotherRemote(testApp);
    const team = new RegistryTeam(testApp, `team-${published.remote}`, published);
    const { remote } = published;
    const claims = [`/admin/${remote}`];
    await setTeam(await team.open(), team.name, { remotes: [remote], claims, ...settings, since: team.now });
    await team.add({ id: 'ci', kind: 'key', publicKey: team.publicKey });
    return team;
  }

  get remote(): string {
    return this.published.remote;
  }

  /** The time of the API, which tests move. */
  get now(): string {
    return new Date(this.testApp.app.get(Clock).now()).toISOString();
  }

  /** SPKI, in base64. */
  get publicKey(): string {
    return this.key.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  }

  /** The release store, as the command line opens it. */
  open() {
    return openEnvironment({ dataDir: this.testApp.dataDir, env: 'local', by: 'Asha', signs: true });
  }

  /** The number of the newest entry in the log of teams. */
  async lastChange(): Promise<number> {
    return (await readTeams(await this.open())).seq;
  }

  async add(publisher: Publisher): Promise<void> {
    await addPublisher(await this.open(), this.name, publisher);
  }

  /** The body of a login with the key of the team. */
  keyRequest({ isForged = false, audience = this.audience, ...fields }: KeyRequest = {}) {
    const defaults = { remote: this.remote, keyId: 'ci', time: new Date().toISOString(), nonce: randomUUID() };
    const request = { ...defaults, ...fields };
    const text = ['linkstall-token', audience, request.remote, request.keyId, request.time, request.nonce].join('\n');
    const signature = sign(null, Buffer.from(text), isForged ? this.forgedKey : this.key.privateKey).toString('base64');
    return { grantType: 'key', ...request, signature };
  }

  private get audience(): string {
    return this.testApp.app.get(Settings).publicUrl || 'linkstall:local';
  }

  logIn(body: object = this.keyRequest()): Promise<TestResponse<TestToken>> {
    return this.testApp.api.post('registry/token', body);
  }

  async token(): Promise<string> {
    const response = await this.logIn();
    if (response.status !== 200) throw new Error(`the login answered ${response.status} ${response.text}`);
    return response.body.data.token;
  }

  /** Starts the login of a program. */
  async startDeviceLogin(): Promise<{ readonly deviceCode: string; readonly userCode: string }> {
    const response = await this.testApp.api.post<{ deviceCode: string; userCode: string }>('registry/device', {
      remote: this.remote,
    });
    return response.body.data;
  }

  /** Asks for the token of a device login. */
  poll(deviceCode: string, remote = this.remote): Promise<TestResponse<TestToken>> {
    return this.logIn({ grantType: 'device', remote, deviceCode });
  }

  /** The statement of the team for a build. With `isForged` another key signs it. */
  statement({ version, files }: { version: string; files: Subject['files'] }, { isForged = false } = {}) {
    const { remote } = this;
    const release = releaseNameOf({ remote, version, build: {}, files: files as Manifest['files'] });
    const privateKey = isForged ? this.forgedKey : this.key.privateKey;
    return signStatement({ remote, release, files }, SOURCE, { keyid: 'ci', privateKey });
  }

  /** The manifest with the statement of the team, which a publisher with a key sends. */
  signed<T extends { version: string; files: Subject['files'] }>(manifest: T) {
    return { ...manifest, statement: this.statement(manifest) };
  }

  upload(bytes: Buffer, token: string): Promise<TestResponse<{ isNew: boolean }>> {
    const headers = { 'content-type': 'application/octet-stream' };
    const path = `registry/${this.remote}/blobs/${hexOf(bytes)}`;
    return this.testApp.api.send('PUT', path, { token, headers, body: new Uint8Array(bytes) });
  }

  /** Publishes a build, and returns the name of the release. */
  async publish(token: string, { manifest, files } = testBuild(this.remote)): Promise<string> {
    const { api } = this.testApp;
    const body = isOfKey(token) && !('statement' in manifest) ? this.signed(manifest) : manifest;
    const start = await api.post<{ release: string }>(`registry/${this.remote}/releases`, body, { token });
    if (start.status !== 201) throw new Error(`the start answered ${start.status} ${start.text}`);
    for (const bytes of Object.values(files)) await this.upload(bytes, token);
    const { release } = start.body.data;
    const finish = await api.post(`registry/${this.remote}/releases/${release}/finish`, {}, { token });
    if (finish.status !== 201) throw new Error(`the finish answered ${finish.status} ${finish.text}`);
    return release;
  }

  change<T>(verb: string, body: object, call: { token: string; headers?: Record<string, string>; env?: string }) {
    const { env = 'local', token, headers = {} } = call;
    const path = `environments/${env}/${this.remote}/${verb}`;
    const options = { token, headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(body) };
    return this.testApp.api.send<T>('POST', path, options);
  }

  async audit() {
    return readAudit(await this.open());
  }
}
