// Checks the files of `infra/deploy` as far as no cluster and no registry of images is needed. Run by `node --test`.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { parse } from 'yaml';

const DEPLOY = join(import.meta.dirname, '../../deploy');
const read = (...path: string[]) => readFileSync(join(DEPLOY, ...path), 'utf8');

interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, unknown>> | readonly string[];
  readonly networks: readonly string[];
  readonly volumes?: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
}

const compose = () =>
  parse(read('compose.yaml'), { merge: true }) as {
    readonly services: Readonly<Record<string, Service>>;
    readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
  };
const ourServices = () =>
  Object.entries(compose().services).filter(([, { image }]) => image.startsWith('${LINKSTALL_IMAGE'));

/** A test of the settings holds this document equal to the code. */
const settingNames = () =>
  [...readFileSync(join(DEPLOY, '../docs/settings.md'), 'utf8').matchAll(/`([A-Z][A-Z_]+)`/g)].map(
    ([, name = '']) => name,
  );
const AWS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];

test('Compose starts two edges, two APIs, a worker and both jobs, each restricted', () => {
  const commands = ourServices().map(([, { command = [] }]) => command.join(' '));
  assert.deepEqual(commands.sort(), [
    'migrate',
    'publish --bundled --yes',
    'serve api',
    'serve edge',
    'serve edge',
    'serve worker',
  ]);
  for (const [name, { read_only: isReadOnly, cap_drop: dropped }] of ourServices())
    assert.deepEqual([name, isReadOnly, dropped], [name, true, ['ALL']]);
});

test('Compose uses existing settings, services and networks, and its example names every variable', () => {
  const { services, networks } = compose();
  const knownNames = [...settingNames(), ...AWS];
  for (const [name, { environment = {} }] of ourServices())
    assert.deepEqual([name, Object.keys(environment).filter((setting) => !knownNames.includes(setting))], [name, []]);
  for (const [name, service] of Object.entries(services)) {
    const needed = Array.isArray(service.depends_on) ? service.depends_on : Object.keys(service.depends_on ?? {});
    assert.deepEqual([name, needed.filter((other: string) => !services[other])], [name, []]);
    assert.deepEqual([name, service.networks.filter((network) => !(network in networks))], [name, []]);
  }
  const wanted = new Set([...read('compose.yaml').matchAll(/\$\{([A-Z_]+):\?\}/g)].map(([, variable]) => variable));
  const offered = new Set([...read('compose.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, variable]) => variable));
  assert.deepEqual([...offered].sort(), [...wanted].sort());
});

test('Compose sets where the parts listen and write, and mounts the rules of Varnish with all that they include', () => {
  const expected = {
    NODE_ENV: 'production',
    DATA_DIR: '/data',
    HOST: '0.0.0.0',
    API_HOST: '0.0.0.0',
    API_PORT: '4001',
  };
  for (const [name, { environment = {} }] of ourServices())
    assert.deepEqual([name, { ...environment, ...expected }], [name, environment]);
  const mounts = new Map(
    compose().services['varnish']?.volumes?.map((mount) => {
      const [from = '', to = ''] = mount.split(':');
      return [to, from] as const;
    }),
  );
  const rules = read(mounts.get('/etc/varnish/default.vcl') ?? 'missing');
  for (const edge of ['edge-a', 'edge-b']) assert.ok(rules.includes(`.host = "${edge}"`), edge);
  for (const [, included = ''] of rules.matchAll(/^include "\.\/(.*)";$/gm))
    assert.ok(read(mounts.get(`/etc/varnish/${included}`) ?? 'missing'), included);
});

test('the network of database and object store has no way out, and edges share it only with the API', () => {
  const { services, networks } = compose();
  assert.equal(networks['back']?.internal, true);
  for (const name of ['mongodb', 'minio']) assert.deepEqual(services[name]?.networks, ['back']);
  assert.deepEqual(services['edge-a']?.networks, ['front', 'back']);
});

test('the image has pinned bases, no root, a health check for each part that serves, and no other entry than linkstall', () => {
  const dockerfile = read('Dockerfile');
  for (const [, base] of dockerfile.matchAll(/^ARG \w+_BASE=(.+)$/gm))
    assert.match(String(base), /@sha256:[0-9a-f]{64}$/);
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  assert.match(last, /^USER 65532:65532$/m);
  assert.match(
    last,
    /^ENTRYPOINT \["\/usr\/local\/bin\/node", "\/linkstall\/infra\/packages\/releases\/linkstall\.mjs"\]$/m,
  );
  assert.match(last, /^HEALTHCHECK .* CMD \["\/usr\/local\/bin\/node", "infra\/deploy\/check-health\.mjs"\]$/m);
  for (const part of ['edge', 'api', 'worker', 'all'])
    assert.match(read('check-health.mjs'), new RegExp(`^  ${part}: .http:`, 'm'));
});

test('the units of systemd run existing commands with existing settings', () => {
  const folder = join(DEPLOY, '../packages/releases/src/command');
  const sources = readdirSync(folder).filter((file) => /(?:^|-)commands\.ts$/.test(file));
  const commands = sources.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  for (const name of readdirSync(join(DEPLOY, 'systemd')).filter((file) => file.endsWith('.service'))) {
    const unit = read('systemd', name);
    for (const [, command] of unit.matchAll(/^ExecStart(?:Pre)?=\S+ infra\/packages\/releases\/linkstall\.mjs (\w+)/gm))
      assert.match(commands, new RegExp(`name: '${command}'`), `${name}: ${command}`);
    const [, environment = ''] = /^Environment=(.*)$/m.exec(unit) ?? [];
    const names = environment.split(' ').map((assignment) => assignment.split('=')[0] ?? '');
    assert.deepEqual(
      names.filter((setting) => !settingNames().includes(setting)),
      [],
    );
  }
});

test('the unit of the site publishes the front ends before it serves, because serve publishes none', () => {
  const unit = read('systemd', 'linkstall.service');
  const commands = [...unit.matchAll(/^ExecStart\w*=.*linkstall\.mjs (.*)$/gm)].map(([, command]) => command);
  assert.deepEqual(commands, ['publish --bundled', 'serve all']);
});
