// Each requirement that holds in `infra/docs/security.md` names a test that exists. Run by `node --test`.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { test } from 'node:test';

import { sbomFile } from '../../dev/publish/sbom.ts';

const ROOT = join(import.meta.dirname, '../../..');
const TEST_NAME = /`([\w.-]+\.(?:spec|test))`/g;

interface Requirement {
  readonly id: string;
  readonly state: string;
  readonly tests: readonly string[];
}

/** The rows of the tables with the columns id, requirement, state and proof. */
function requirementsIn(text: string): Requirement[] {
  const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) +\|[^|]+\| ([^|]+)\|([^|]+)\|$/gm)];
  return rows.map(([, id = '', state = '', proof = '']) => ({
    ...{ id, state: state.trim() },
    tests: [...proof.matchAll(TEST_NAME)].map(([, name = '']) => name),
  }));
}

const filesOf = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .trim()
    .split('\n');

const page = readFileSync(join(ROOT, 'infra/docs/security.md'), 'utf8');
const requirements = requirementsIn(page);

test('every test that the security page names exists', () => {
  const names = new Set(
    filesOf('*.spec.ts', '*.test.ts', '*.test.tsx').map((file) => basename(file).replace(/\.tsx?$/, '')),
  );
  const missing = [...page.matchAll(TEST_NAME)].filter(([, name = '']) => !names.has(name)).map(([, name]) => name);
  assert.deepEqual(missing, []);
});

test('every requirement that holds names a test, and every row says whether it holds', () => {
  assert.ok(requirements.length > 100, `only ${requirements.length} requirements were found`);
  assert.deepEqual(
    requirements.filter(({ state, tests }) => state !== '**fails**' && !(state === 'holds' && tests.length > 0)),
    [],
  );
  const ids = requirements.map(({ id }) => id);
  assert.deepEqual(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    [],
  );
});

test('the numbers on the security page match its tables', () => {
  const [, holding, failing] = /(\d+) hold and (\d+) fail/.exec(page) ?? [];
  const countOf = (state: string) => requirements.filter((requirement) => requirement.state === state).length;
  assert.deepEqual([Number(holding), Number(failing)], [countOf('holds'), countOf('**fails**')]);
});

/** Mailchimp names the member of an audience by the MD5 of the address. Nothing depends on its strength. */
const MAILCHIMP_IDS = ['backend/src/webhooks/mailchimp.ts', 'backend/src/webhooks/newsletter-tools.spec.ts'];

// The fake of Cloudinary in backend/test checks signatures with SHA-1, because Cloudinary's SDK makes such signatures.
test('no code of the product uses a broken hash function', () => {
  const files = filesOf('*.ts', '*.tsx', '*.mjs', '*.cjs').filter((file) => !file.startsWith('backend/test/'));
  const broken = files.filter((file) =>
    /create(Hash|Hmac)\(\s*['"`](md4|md5|sha1|ripemd)/i.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  assert.deepEqual(broken, MAILCHIMP_IDS);
});

test('SECURITY.md promises a time limit for corrections of each severity, and names the list of packages', () => {
  const text = readFileSync(join(ROOT, 'SECURITY.md'), 'utf8');
  const limits = [...text.matchAll(/^\| (critical|high|medium and low)\b[^|]*\| (\d+) days +\|$/gm)];
  assert.deepEqual(
    limits.map(([, severity, days]) => [severity, Number(days)]),
    [
      ['critical', 7],
      ['high', 30],
      ['medium and low', 90],
    ],
  );
  assert.ok(text.includes(relative(ROOT, sbomFile(ROOT))));
});

/** These files wait for a random time, so that processes do not try again at the same moment. */
const FILES_WITH_RANDOM_WAITS = [
  'backend/src/database/retry-on-conflict.ts',
  'backend/src/mail/mail-sender.service.ts',
  'backend/src/media/codec/session-priority.ts',
  'backend/src/webhooks/webhook-sender.service.ts',
  'infra/packages/releases/src/pointers/changes.ts',
];

test('Math.random is used only for waiting times, so every secret comes from the random source of the system', () => {
  const files = filesOf(
    'backend/src/**.ts',
    'shell/**.ts',
    'shell/**.tsx',
    'mfe-*/**.ts',
    'mfe-*/**.tsx',
    'infra/packages/**.ts',
  );
  const filesWithRandom = files.filter((file) => readFileSync(join(ROOT, file), 'utf8').includes('Math.random'));
  assert.deepEqual(
    filesWithRandom.filter((file) => !/\.(spec|test)\.|\/testing\//.test(file)),
    FILES_WITH_RANDOM_WAITS,
  );
});

test('requirementsIn reads the rows of a table, also a row without a test', () => {
  const rows = ['| 1.1.1 | Input | holds | `a.spec`, [page](x.md) |', '| 1.1.2 | Output | **fails** | nothing yet |'];
  assert.deepEqual(requirementsIn(rows.join('\n')), [
    { id: '1.1.1', state: 'holds', tests: ['a.spec'] },
    { id: '1.1.2', state: '**fails**', tests: [] },
  ]);
});
