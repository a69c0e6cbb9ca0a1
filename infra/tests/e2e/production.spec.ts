// Tests a production installation: a copy of this clone with its builds, and without the development dependencies.
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { startIn } from '../support/small-clone.ts';
import { expect, test } from './fixtures.ts';

const ROOT = join(import.meta.dirname, '../../..');
const NOT_COPIED = new Set(['node_modules', '.git', '.cache', '.data']);
const LIST = 'node_modules/.package-lock.json';

interface Package {
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}
type Packages = Readonly<Record<string, Package>>;

const readPackages = (file: string) =>
  (JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as { packages: Packages }).packages;
const isForDevelopment = ({ dev, devOptional }: Package) => dev === true || devOptional === true;

/** Creates the copy. Its packages are links to the packages of this clone, and npm's list names only them. */
function productionClone(): string {
  const root = mkdtempSync(join(tmpdir(), 'linkstall-production-'));
  const names = readdirSync(ROOT).filter((name) => !NOT_COPIED.has(name));
  // The copies have new file times (-m), as in a layer of a container. Not cpSync, because it changes relative links. Other
  // tests write into test-results at the same time.
  const archive = join(root, 'clone.tar');
  execFileSync('tar', ['-C', ROOT, '-cf', archive, '--exclude=test-results', ...names]);
  execFileSync('tar', ['-C', root, '-xmf', archive]);
  rmSync(archive);
  for (const [path, entry] of Object.entries(readPackages('package-lock.json'))) {
    if (isForDevelopment(entry)) rmSync(join(root, path), { recursive: true, force: true });
    else if (/^node_modules\/(@[^/]+\/)?[^/]+$/.test(path)) linkPackage(root, path);
  }
  const installed = Object.entries(readPackages(LIST)).filter(([, entry]) => !isForDevelopment(entry));
  writeFileSync(join(root, LIST), JSON.stringify({ packages: Object.fromEntries(installed) }));
  const preparedData = process.env.LINKSTALL_PREPARED_DATA;
  if (preparedData) cpSync(preparedData, join(root, '.data'), { recursive: true });
  return root;
}

/** A workspace is a link already; the copied link leads to the copied workspace. */
function linkPackage(root: string, path: string): void {
  const source = join(ROOT, path);
  if (!existsSync(source)) return; // the build of another platform
  mkdirSync(dirname(join(root, path)), { recursive: true });
  symlinkSync(lstatSync(source).isSymbolicLink() ? readlinkSync(source) : source, join(root, path));
}

test('npm start runs finished builds without development packages, and ends with instructions when it must build', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const root = productionClone();
  try {
    const started = await startIn(root);
    expect(started.url, started.errors()).toBeDefined();
    expect(started.output()).toMatch(/^build: nothing to do/m);
    expect(started.output()).not.toMatch(/^packages:/m);
    await page.goto(`${started.url}/meera.cooks`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto(`${started.url}/login`);
    await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible();
    await page.goto('about:blank'); // an open page would report that the site is gone
    started.child.kill('SIGTERM');
    expect(await started.ended).toBe(0);

    appendFileSync(join(root, 'mfe-public/src/remote.tsx'), '\n');
    const refused = await startIn(root);
    expect([await refused.ended, refused.url]).toEqual([1, undefined]);
    expect(refused.errors()).toMatch(/mfe-public: these sources have no build[^]*Run npm ci, then start again/);
    expect(existsSync(join(root, 'node_modules/jest'))).toBe(false);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
