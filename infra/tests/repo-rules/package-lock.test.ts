import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { temporaryFolder } from '../support/temporary-folder.ts';
import { canWriteSbom, writeSbom } from '../../dev/publish/sbom.ts';

const ROOT = join(import.meta.dirname, '../../..');
type Locked = Record<string, { version?: string; link?: boolean; integrity?: string; resolved?: string }>;
const packages: Locked = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages;
const fromRegistry = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);

test('package-lock.json has a hash for every package of a registry, and names no registry', () => {
  assert.ok(fromRegistry.length > 500, `only ${fromRegistry.length} packages`);
  const withoutHash = fromRegistry.filter(
    ([, { integrity = '' }]) => !/^sha(512|384|256)-[\w+/]{43,}=*$/.test(integrity),
  );
  assert.deepEqual(
    withoutHash.map(([path]) => path),
    [],
  ); // node infra/dev/start/repair-lock.mjs adds them
  assert.deepEqual(
    fromRegistry.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path),
    [],
  );
});

test('the bill of materials names every package of the lock file with its hash', async () => {
  const folder = temporaryFolder('sbom');
  const file = join(folder, 'dist/sbom.cdx.json');
  await writeSbom({ root: ROOT, file, signal: new AbortController().signal });
  const bill: { bomFormat: string; components: { name: string; version: string; purl: string; hashes?: unknown[] }[] } =
    JSON.parse(readFileSync(file, 'utf8'));
  assert.equal(bill.bomFormat, 'CycloneDX');
  for (const path of ['mongoose', '@nestjs/core', 'react-dom', 'sharp']) {
    const component = bill.components.find(({ name }) => name === path);
    assert.equal(component?.version, packages[`node_modules/${path}`]?.version, path);
    assert.ok(component?.hashes?.length, path);
  }
});

test('canWriteSbom knows the versions of npm that have the command', () => {
  assert.deepEqual(['8.19.4', '9.8.1', '9.9.0', '10.1.0', '10.2.0', '11.0.0'].map(canWriteSbom), [
    ...[false, false, true, false, true, true],
  ]);
});
