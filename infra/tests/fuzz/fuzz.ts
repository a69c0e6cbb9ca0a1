// npm run fuzz: Schemathesis sends thousands of valid and invalid requests to every documented call (/docs). It fails when a
// response is 500 or above, or differs from the documentation. `npm run fuzz -- --seed 7 --include-path …` passes options to
// Schemathesis.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = join(import.meta.dirname, '../../..');
const VERSION = '4.32.5';
const CASES_PER_CALL = 120;
const MIN_REQUESTS = 2_000;
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
];

/** Installs Schemathesis in a virtual environment in the user's cache folder. Returns the path of the program. */
function installFuzzer() {
  const folder = join(
    process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'),
    'linkstall',
    `schemathesis-${VERSION}`,
  );
  const program = join(folder, 'bin/schemathesis');
  if (existsSync(program)) return program;
  console.log(`installing schemathesis ${VERSION} into ${folder}`);
  for (const [command, ...args] of [
    ['python3', '-m', 'venv', folder],
    [join(folder, 'bin/pip'), 'install', '-q', `schemathesis==${VERSION}`],
  ]) {
    const { status } = spawnSync(command ?? '', args, { stdio: 'inherit' });
    if (status === 0) continue;
    rmSync(folder, { recursive: true, force: true });
    throw new Error(
      `"${command} ${args.join(' ')}" failed. npm run fuzz needs Python 3.10 or newer with venv and pip.`,
    );
  }
  return program;
}

/** Starts a platform with a separate data folder, without samples and without rate limits. */
async function startPlatform(dataDir: string) {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', SEED: 'none', RATE_LIMIT_FACTOR: '1000000' };
  const child = spawn(
    process.execPath,
    ['--import', './infra/packages/build/typescript.mjs', 'infra/dev/start/start.ts'],
    {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^ready (\S+)/.exec(line)?.[1];
    if (url) return { child, url };
  }
  throw new Error('the platform did not start');
}

/**
 * The number of requests in the report.
 * @param report newline-delimited JSON events
 */
function countRequests(report: string): number {
  return readFileSync(report, 'utf8').match(/"status_code":/g)?.length ?? 0;
}

const fuzzer = installFuzzer();
const dataDir = mkdtempSync(join(tmpdir(), 'linkstall-fuzz-'));
const { child, url } = await startPlatform(dataDir);
const report = join(dataDir, 'fuzz.ndjson');
const { status } = spawnSync(
  fuzzer,
  [
    ...['run', `${url}/docs/openapi.json`, '--url', url, '--checks', CHECKS.join(',')],
    ...['--max-examples', String(CASES_PER_CALL), '--phases', 'examples,coverage,fuzzing', '--continue-on-failure'],
    ...['--suppress-health-check', 'all', '--report', 'ndjson', '--report-ndjson-path', report],
    ...process.argv.slice(2),
  ],
  {
    stdio: 'inherit',
    cwd: dataDir,
    env: {
      ...process.env,
      PYTHONDONTWRITEBYTECODE: '1',
      SCHEMATHESIS_HOOKS: join(import.meta.dirname, 'logins.py'),
      LINKSTALL_API: `${url}/api/v1`,
    },
  },
);
const requests = existsSync(report) ? countRequests(report) : 0;
child.kill('SIGTERM');
await new Promise((resolve) => child.once('exit', resolve));
rmSync(dataDir, { recursive: true, force: true });
console.log(`${requests} requests`);
process.exitCode = status === 0 && requests >= MIN_REQUESTS ? 0 : 1;
