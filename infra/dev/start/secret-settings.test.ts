import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';

import { splitSecrets } from '../../packages/contracts/src/secret-settings.ts';
import { TYPESCRIPT } from '../../packages/build/typescript.ts';

const MODULE = join(import.meta.dirname, '../../packages/contracts/src/secret-settings.ts');
const SCRIPT = `import { readSecrets } from ${JSON.stringify(MODULE)};
const { JWT_SECRET, PORT } = readSecrets(process.env);
console.log(JSON.stringify([JWT_SECRET, PORT, process.env.JWT_SECRET ?? null]));`;

const settings = {
  PORT: '4000',
  MONGODB_URI: 'mongodb://linkstall:s1@h/',
  SMTP_URL: 'smtp://u:s2@h',
  JWT_SECRET: 's3 "\n',
  EDGE_KEY: 's4',
  CLOUDINARY_URL: 'cloudinary://k:s5@n',
  PURGE_KEY: 's6',
  WEBHOOK_SECRET: 's7',
};

test('splitSecrets leaves no secret in the environment', () => {
  const { environment, input } = splitSecrets(settings);
  assert.deepEqual(environment, { PORT: '4000', SECRETS_FROM: 'stdin' });
  assert.deepEqual({ PORT: '4000', ...JSON.parse(input) }, settings);
});

const read = (env: NodeJS.ProcessEnv, input: string) => {
  const args = [...TYPESCRIPT, '--input-type=module', '--eval', SCRIPT];
  return JSON.parse(
    spawnSync(process.execPath, args, { env: { PATH: process.env['PATH'], ...env }, input }).stdout.toString(),
  );
};

test('readSecrets takes the secrets from standard input, and from the environment without SECRETS_FROM', () => {
  const { environment, input } = splitSecrets(settings);
  assert.deepEqual(read(environment, input), [settings.JWT_SECRET, '4000', null]);
  assert.deepEqual(read({ JWT_SECRET: 'by environment' }, ''), ['by environment', null, 'by environment']);
});
