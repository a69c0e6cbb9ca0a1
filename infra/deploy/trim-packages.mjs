// Removes what the image does not need from the packages of `npm ci --omit=dev`, which installs for all workspaces. First it
// removes packages on which no program and no command depends. Then it removes files that Node never loads from the other
// packages: types, source maps, documents, tests, and builds for browsers, bundlers and development.
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { SERVICES } from '../packages/kit/src/text/social-services.ts';

const ROOT = join(import.meta.dirname, '../..');
const PARTS = ['backend', 'shell', 'infra/packages/releases'];
/** Backups read and write databases with this package. The other packages of `infra` are for builds and tests. */
const BACKUP = ['mongodb'];
/** Only builds, scripts for browsers, the compiler of Handlebars, or a machine with Chromium need these packages. */
const UNUSED = new Set([
  ...['@module-federation/enhanced', '@rspack/core', '@microsoft/tsdoc', 'axios', 'react-toastify', 'uglify-js'],
  'playwright-core',
]);
/** Packages that one package needs for a part of it that Linkstall does not use. */
const UNUSED_BY = new Map([['@nestjs/swagger', 'swagger-ui-dist']]);
/** Node reads the names of React's exports from the last `require` of its files, so `react.development.js` stays. */
const FILES = /\.(map|flow|[cm]?ts|profiling\.js)$|^react-dom-.*\.development\.js$|^(readme|changelog)/i;
const FOLDERS = /^(test|tests|__tests__|example|examples|benchmark|docs|amd|bundle|bundles|esm5|dist-es)$/;
/** Large files of single packages: programs and translations of TypeScript, all icons in one file, builds for browsers and bundlers. */
const PLACES = [
  /^typescript\/lib\/(_ts.*|typescript\.d\.ts|lib\.webworker.*|[a-z]{2}(-[a-z]{2})?)$/,
  /^simple-icons\/(index\.m?js|data)$/,
  /^es-toolkit\/.*\.js$/,
  /^lodash\/fp$/,
  /^validator\/(es|validator(\.min)?\.js)$/,
  /^rxjs\/(src|dist\/esm)$/,
  /^source-map\/dist$/,
  /^csv-parse\/dist$/,
  /^react-dom\/cjs\/react-dom-server\.(browser|bun)\..*$/,
  /^@opentelemetry\/[\w-]+\/build\/(esm|esnext)$/,
  /^@opentelemetry\/semantic-conventions\/dist\/(experimental_.*|index-incubating\..*)$/,
  /^class-(transformer|validator)\/esm2015$/,
  /^libphonenumber-js\/(es6-modern|mobile|source|metadata\.(full|mobile).*)$/,
  /^swagger-ui-dist\/swagger-ui(\.js|-es-bundle.*|-standalone-preset\.js)$/,
  /^handlebars\/dist\/handlebars[.\w]*$/,
  /^@simplewebauthn\/server\/script$/,
  /^@peculiar\/[\w-]+\/build\/(es2015|x509\.(es\.)?js)$/,
  /^tsyringe\/dist\/esm(5|2015)$/,
  /^@mongodb-js\/saslprep\/dist\/.*browser.*$/,
];
/** The gate compares the types of releases with the types of JavaScript. */
const WITH_TYPES = 'typescript';

/** The icons of services that the site shows. */
const ICONS = new Set(Object.keys(SERVICES).map((name) => `${name}.svg`));
const MODULES = '/node_modules/';

/** The folders of the packages that stay. @type {Set<string>} */
const keptFolders = new Set();
for (const part of PARTS) keep(join(ROOT, part));
for (const name of BACKUP) keepDependency(name, ROOT);
removeOthers(ROOT);
for (const part of PARTS) removeOthers(join(ROOT, part));
for (const folder of keptFolders)
  if (folder.includes(MODULES)) trim(folder.slice(folder.lastIndexOf(MODULES) + MODULES.length), folder);

/** @param {string} folder of a package */
function keep(folder) {
  if (keptFolders.has(folder)) return;
  keptFolders.add(folder);
  const {
    name: ownName,
    dependencies,
    optionalDependencies,
    peerDependencies,
    peerDependenciesMeta,
  } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
    if (!UNUSED.has(name) && UNUSED_BY.get(ownName) !== name && !peerDependenciesMeta?.[name]?.optional)
      keepDependency(name, folder);
}

/** Finds a package as Node does. Optional packages may be missing. @type {(name: string, near: string) => void} */
function keepDependency(name, near) {
  for (let folder = near; folder !== dirname(folder); folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name);
    if (existsSync(place)) return keep(realpathSync(place));
  }
}

/** @param {string} folder of a package that stays; its own packages may not */
function removeOthers(folder) {
  for (const place of packagesIn(join(folder, 'node_modules'))) {
    if (keptFolders.has(realpathSync(place))) removeOthers(place);
    else rmSync(place, { recursive: true });
  }
}

/** @param {string} folder named `node_modules` @returns {string[]} */
function packagesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(folder, name)).map((own) => join(folder, name, own)) : join(folder, name),
    );
}

/** Removes the unused files of a package. @type {(name: string, root: string, path?: string) => void} */
function trim(name, root, path = '') {
  for (const entry of readdirSync(join(root, path), { withFileTypes: true })) {
    const place = join(path, entry.name);
    if (isUnused(name, place, entry)) rmSync(join(root, place), { recursive: true });
    else if (entry.isDirectory() && entry.name !== 'node_modules') trim(name, root, place);
  }
}

/** @type {(name: string, place: string, entry: import('node:fs').Dirent) => boolean} */
function isUnused(name, place, entry) {
  if (PLACES.some((pattern) => pattern.test(join(name, place)))) return true;
  if (name === 'simple-icons' && entry.name.endsWith('.svg')) return !ICONS.has(entry.name);
  return entry.isDirectory() ? FOLDERS.test(entry.name) : name !== WITH_TYPES && FILES.test(entry.name);
}
