// node infra/packages/build/sdk.ts: packs the packages that other repositories install, as tarballs in infra/packages/dist/sdk. The
// build of the shell copies them into its release, and the edge serves them below /sdk/.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

import { TYPESCRIPT } from './typescript.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PACKAGES = join(ROOT, 'infra/packages');
export const SDK_FOLDER = join(PACKAGES, 'dist/sdk');
/** The packages for other repositories. */
const NAMES = ['cli', 'contracts', 'edge', 'kit', 'remote-build', 'testing'];
/** The packages that Rspack bundles, with the folder of their bundles. */
const BUNDLED = {
  // The program finds its templates three folders above, as in the sources.
  cli: 'dist/command/http',
  edge: 'dist',
};
/** The files of a package beside its compiled sources. */
const OTHER_FILES = ['README.md', 'CHANGELOG.md', 'reserved-names.json', 'jest', 'jest-preset.mjs'];
const COMPILER = [
  ...['--noEmit', 'false', '--declaration', '--incremental', 'false', '--tsBuildInfoFile', 'null', '--allowJs'],
  '--rewriteRelativeImportExtensions',
];

type Target = string | { source: string; default: string };

/**
 * Packs every package into the folder, which it empties first. `npm pack` sets no times, so equal sources give equal bytes.
 */
export function packSdk(target: string): void {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  mkdirSync(join(PACKAGES, 'dist'), { recursive: true });
  // Inside the repository, because the compiler finds types from here.
  const staging = mkdtempSync(join(PACKAGES, 'dist/staging-'));
  for (const [name, folder] of Object.entries(BUNDLED)) bundle(name, join(staging, name, folder));
  for (const name of NAMES) stage(name, join(staging, name));
  const folders = NAMES.map((name) => join(staging, name));
  const output = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', target, ...folders], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const packed: { name: string; version: string; filename: string }[] = JSON.parse(output);
  const packages = packed.map(({ name, version, filename }) => {
    const shortName = name.replace('@linkstall/', '');
    renameSync(join(target, filename), join(target, `${shortName}-${version}.tgz`));
    return [shortName, version];
  });
  const index = { schema: 1, packages: Object.fromEntries(packages) };
  writeFileSync(join(target, 'index.json'), `${JSON.stringify(index, null, 2)}\n`);
  rmSync(staging, { recursive: true });
}

function bundle(name: string, folder: string) {
  execFileSync(
    process.execPath,
    [...TYPESCRIPT, toolIn('@rspack/cli', 'bin/rspack.js'), 'build', '--output-path', folder],
    {
      cwd: join(PACKAGES, name),
      env: { ...process.env, JITI_FS_CACHE: 'false' }, // no compiled configuration in the temporary folder
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
}

/** Writes the folder that is packed: JavaScript, types, and a package.json that names them. */
function stage(name: string, folder: string) {
  const dir = join(PACKAGES, name);
  mkdirSync(folder, { recursive: true });
  if (existsSync(join(dir, 'src'))) compile(dir, folder);
  const others = OTHER_FILES.filter((file) => existsSync(join(dir, file))).map((file) => [join(dir, file), file]);
  const template = [join(PACKAGES, 'releases/template-repository'), 'template-repository'];
  for (const [source = '', file = ''] of name === 'cli' ? [...others, template] : others)
    cpSync(source, join(folder, file), {
      recursive: true,
      filter: (path) => !/\.test\.\w+$/.test(basename(path)),
    });
  const { private: _, devDependencies: __, ...manifest } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
  const exports = Object.fromEntries(
    Object.entries<Target>(manifest.exports).map(([path, target]) => [path, packedTarget(target)]),
  );
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...manifest, exports }, null, 2)}\n`);
}

/** Writes JavaScript and types into the folder `dist`. */
function compile(dir: string, folder: string) {
  const config = join(folder, 'tsconfig.json');
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(dir, 'tsconfig.json'),
      compilerOptions: { rootDir: join(dir, 'src'), outDir: join(folder, 'dist'), paths: {} },
      include: [join(dir, 'src')],
      exclude: [join(dir, 'src/**/*.test.*')],
    }),
  );
  execFileSync(process.execPath, [toolIn('typescript7', 'bin/tsc'), '-p', config, ...COMPILER], { stdio: 'inherit' });
  rmSync(config);
  for (const file of readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.d.ts')) withJavaScriptImports(join(folder, 'dist', file));
  for (const file of readdirSync(join(dir, 'src'), { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.json')) cpSync(join(dir, 'src', file), join(folder, 'dist', file));
}

const toolIn = (name: string, path: string) =>
  join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), path);

/** The compiler rewrites the imports in scripts, but not those in type declarations. */
function withJavaScriptImports(file: string) {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replaceAll(/((?:from|import) ?\(?['"]\.[^'"]+)\.tsx?(['"])/g, '$1.js$2'));
}

/** An entry of `exports` for the packed files: a source becomes its script and its types. */
function packedTarget(target: Target) {
  const source = typeof target === 'string' ? target : target.source;
  const built = source.replace('./src/', './dist/');
  const path = built.replace(/\.tsx?$/, '');
  return path === built ? built : { types: `${path}.d.ts`, default: `${path}.js` };
}

if (process.argv[1] === import.meta.filename) packSdk(SDK_FOLDER);
