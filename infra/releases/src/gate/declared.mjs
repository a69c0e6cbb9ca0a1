// What a remote says of itself, in `routes.json` and `build.json`, in the words that the shell knows. Everything else of the
// platform takes it as it stands, so whatever is wrong is found here: when it is published, and by the gate.
import { isFilePath, isRemoteName } from '../signed/verify.mjs';

/** @typedef {import('@linkstall/contracts/shell').PageDeclaration} Page */
/** @typedef {import('@linkstall/contracts/shell').RoutesFile} RoutesFile */
/** A sentence each, that begins with where it is. @typedef {(value: unknown, at: string) => string[]} Check */

// By type: a word that the contract gains or loses is missing or too much here.
/** @type {Record<Page['access'], true>} */
const ACCESS = { public: true, login: true, 'logged-out': true, operator: true };
/** @type {Record<Page['layout'], true>} */
const LAYOUTS = { site: true, admin: true, entry: true, bare: true };
/** @type {Record<NonNullable<Page['nav']>['icon'], true>} */
const ICONS = { links: true, design: true, account: true, statistics: true, releases: true };

/** @param {unknown} value */
const shown = (value) => {
  const text = value === undefined ? 'missing' : (JSON.stringify(value) ?? typeof value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};

/** @param {(value: unknown) => boolean} isRight @param {string} wanted @returns {Check} */
const be = (isRight, wanted) => (value, at) => (isRight(value) ? [] : [`${at} is ${shown(value)}, not ${wanted}`]);

/** @param {number} most @returns {Check} */
const text = (most) =>
  be(
    (value) => typeof value === 'string' && value.trim() !== '' && value.length <= most,
    `a text of 1 to ${most} letters`,
  );

/** @param {Record<string, true>} words @returns {Check} */
const word = (words) =>
  be((value) => typeof value === 'string' && Object.hasOwn(words, value), `one of ${Object.keys(words).join(', ')}`);

/** @type {Record<NonNullable<Page['scripts']>, true>} */
const SCRIPTS = { none: true, 'on-demand': true, 'after-content': true };
const yesOrNo = be((value) => typeof value === 'boolean', 'true or false');
const schemaOne = be((value) => value === 1, '1');
const order = be((value) => Number.isFinite(value) && Math.abs(Number(value)) <= 1000, 'a number from -1000 to 1000');
const contract = be((value) => Number.isInteger(value) && Number(value) > 0, 'the number of a contract');
const file = be((value) => typeof value === 'string' && value.length <= 200 && isFilePath(value), 'the name of a file');
const expose = be(
  (value) => typeof value === 'string' && value.length <= 100 && value.startsWith('./') && isFilePath(value.slice(2)),
  'a name like ./routes',
);
const queryName = be((value) => typeof value === 'string' && /^[\w-]{1,40}$/.test(value), 'a name in a query');
const callPath = be(
  (value) => typeof value === 'string' && value.length <= 100 && /^(\/[\w@.-]+)+$/.test(value) && !value.includes('..'),
  'the path of a call, like /link/all-entry',
);
const remoteName = be(isRemoteName, 'the name of a remote');

/** @type {Check} */
const path = be(
  (value) =>
    typeof value === 'string' &&
    value.length <= 200 &&
    value.startsWith('/') &&
    (value === '/' || value.slice(1).split('/').every(isSegment)),
  'a path like /admin/links, /store/:name or /admin/files/*',
);

/** @param {string} segment @param {number} at @param {readonly string[]} all */
function isSegment(segment, at, all) {
  if (segment === '*') return at === all.length - 1;
  return /^:?[\w-]+$/.test(segment) || (/^[\w.-]+$/.test(segment) && !/^\.+$/.test(segment));
}

/** @param {Check} check @returns {Check} */
const optional = (check) => (value, at) => (value === undefined ? [] : check(value, at));

/** @param {Check} check @param {number} most @returns {Check} */
const listOf = (check, most) => (value, at) => {
  if (!Array.isArray(value) || value.length > most) return [`${at} is ${shown(value)}, not a list of at most ${most}`];
  return value.flatMap((one, index) => check(one, `${at}[${index}]`));
};

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const beneath = (/** @type {string} */ at, /** @type {string} */ name) => (at === '' ? name : `${at}.${name}`);

/** With these fields and no other. @param {Record<string, Check>} fields @returns {Check} */
const having = (fields) => (value, at) => {
  if (!isObject(value)) return [`${at || 'it'} is ${shown(value)}, not an object`];
  return [
    ...Object.entries(fields).flatMap(([name, check]) => check(value[name], beneath(at, name))),
    ...Object.keys(value).flatMap((name) =>
      Object.hasOwn(fields, name)
        ? []
        : [`${beneath(at, name)} is not known: it has ${Object.keys(fields).join(', ')}`],
    ),
  ];
};

/** @param {Check} check @returns {Check} */
const byName = (check) => (value, at) => {
  if (!isObject(value)) return [`${at} is ${shown(value)}, not an object`];
  return Object.entries(value).flatMap(([name, one]) => check(one, beneath(at, name)));
};

/** @type {Record<keyof Page, Check>} */
const PAGE = {
  path,
  access: word(ACCESS),
  layout: word(LAYOUTS),
  title: text(100),
  server: yesOrNo,
  scripts: optional(word(SCRIPTS)),
  query: optional(listOf(queryName, 10)),
  reads: optional(listOf(callPath, 5)),
  nav: optional(having({ label: text(40), icon: word(ICONS), order })),
};

/** The edge draws a page without knowing who asks, and keeps it for the next one. @type {Check} */
const drawnForEverybody = (value, at) => {
  const { access, server } = isObject(value) ? value : {};
  if (server !== true || (access !== 'login' && access !== 'operator')) return [];
  return [
    `${at}.server is true, but its access is ${shown(access)}: the edge would draw it for everybody. Say server: false, and the browser draws it for who may see it; or access: "public"`,
  ];
};

/** A page that the browser makes is made by scripts. @type {Check} */
const scriptsOfDrawn = (value, at) => {
  const { scripts, server } = isObject(value) ? value : {};
  if (scripts === undefined || server !== false) return [];
  return [`${at}.scripts says when those of a page begin that the edge has drawn; with server: false leave it out`];
};

/** They are asked for as somebody: the edge says so only on such pages. @type {Check} */
const readsOfLogin = (value, at) => {
  const { reads, access } = isObject(value) ? value : {};
  if (reads === undefined || access === 'login') return [];
  return [`${at}.reads is of pages with access: "login"; elsewhere leave it out`];
};

/** @type {Check} */
const aPage = (value, at) =>
  [having(PAGE), drawnForEverybody, scriptsOfDrawn, readsOfLogin].flatMap((check) => check(value, at));

/** @type {Record<keyof RoutesFile, Check>} */
const ROUTES = {
  schema: schemaOne,
  pages: listOf(aPage, 100),
  slots: optional(having({ 'phone-preview': optional(expose) })),
};

const files = listOf(file, 1000);
/** @type {Record<keyof import('../formats.d.ts').Build, Check>} */
const BUILD = {
  remote: remoteName,
  version: text(100),
  uniqueName: text(200),
  contractVersion: contract,
  entry: file,
  exposes: listOf(expose, 100),
  shared: byName(having({ range: text(200), singleton: yesOrNo })),
  provides: optional(byName(text(100))),
  serves: optional(listOf(contract, 100)),
  loads: optional(having({ exposes: byName(files), late: byName(files) })),
  server: (value, at) => (value === null ? [] : file(value, at)),
  federation: optional(text(100)),
};
const SHELL_BUILD = { ...BUILD, provides: byName(text(100)), serves: listOf(contract, 100) };

/** @param {unknown} routes what routes.json says @returns {string[]} a sentence on each thing that is wrong */
export const wrongInRoutes = (routes) => having(ROUTES)(routes, '');

/** @param {unknown} build what build.json says */
export const wrongInBuild = (build) => having(isShell(build) ? SHELL_BUILD : BUILD)(build, '');

/** @param {unknown} build */
const isShell = (build) => typeof build === 'object' && build !== null && 'remote' in build && build.remote === 'shell';

/** What a release took over of its build. @param {import('../formats.d.ts').Release} release */
export const wrongInRelease = (release) => {
  const said = Object.keys(BUILD).map((name) => [name, /** @type {Record<string, unknown>} */ ({ ...release })[name]]);
  return wrongInBuild({ ...Object.fromEntries(said), server: null });
};
