// What a remote says of itself, in `routes.json` and `build.json`, in the words that the shell knows. Everything else of the
// platform takes it as it stands, so whatever is wrong is found here: when it is published, and by the gate.
import type { PageDeclaration, RoutesFile } from '@linkstall/contracts/shell';

import type { Build, Release } from '../formats.ts';
import { isFilePath, isRemoteName } from '../signed/verify.ts';

type Page = PageDeclaration;
/** A sentence each, that begins with where it is. */
type Check = (value: unknown, at: string) => string[];

// By type: a word that the contract gains or loses is missing or too much here.
const ACCESS: Record<Page['access'], true> = { public: true, login: true, 'logged-out': true, operator: true };
const LAYOUTS: Record<Page['layout'], true> = { site: true, admin: true, entry: true, bare: true };
const ICONS: Record<NonNullable<Page['nav']>['icon'], true> = {
  links: true,
  design: true,
  account: true,
  statistics: true,
  releases: true,
};

const shown = (value: unknown) => {
  const text = value === undefined ? 'missing' : (JSON.stringify(value) ?? typeof value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};

const be =
  (isRight: (value: unknown) => boolean, wanted: string): Check =>
  (value, at) =>
    isRight(value) ? [] : [`${at} is ${shown(value)}, not ${wanted}`];

const text = (most: number): Check =>
  be(
    (value) => typeof value === 'string' && value.trim() !== '' && value.length <= most,
    `a text of 1 to ${most} letters`,
  );

const word = (words: Record<string, true>): Check =>
  be((value) => typeof value === 'string' && Object.hasOwn(words, value), `one of ${Object.keys(words).join(', ')}`);

const SCRIPTS: Record<NonNullable<Page['scripts']>, true> = { none: true, 'on-demand': true, 'after-content': true };
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

const path: Check = be(
  (value) =>
    typeof value === 'string' &&
    value.length <= 200 &&
    value.startsWith('/') &&
    (value === '/' || value.slice(1).split('/').every(isSegment)),
  'a path like /admin/links, /store/:name or /admin/files/*',
);

function isSegment(segment: string, at: number, all: readonly string[]) {
  if (segment === '*') return at === all.length - 1;
  return /^:?[\w-]+$/.test(segment) || (/^[\w.-]+$/.test(segment) && !/^\.+$/.test(segment));
}

const optional =
  (check: Check): Check =>
  (value, at) =>
    value === undefined ? [] : check(value, at);

const listOf =
  (check: Check, most: number): Check =>
  (value, at) => {
    if (!Array.isArray(value) || value.length > most)
      return [`${at} is ${shown(value)}, not a list of at most ${most}`];
    return value.flatMap((one, index) => check(one, `${at}[${index}]`));
  };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const beneath = (at: string, name: string) => (at === '' ? name : `${at}.${name}`);

/** With these fields and no other. */
const having =
  (fields: Record<string, Check>): Check =>
  (value, at) => {
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

const byName =
  (check: Check): Check =>
  (value, at) => {
    if (!isObject(value)) return [`${at} is ${shown(value)}, not an object`];
    return Object.entries(value).flatMap(([name, one]) => check(one, beneath(at, name)));
  };

const PAGE: Record<keyof Page, Check> = {
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

/** The edge draws a page without knowing who asks, and keeps it for the next one. */
const drawnForEverybody: Check = (value, at) => {
  const { access, server } = isObject(value) ? value : {};
  if (server !== true || (access !== 'login' && access !== 'operator')) return [];
  return [
    `${at}.server is true, but its access is ${shown(access)}: the edge would draw it for everybody. Say server: false, and the browser draws it for who may see it; or access: "public"`,
  ];
};

/** A page that the browser makes is made by scripts. */
const scriptsOfDrawn: Check = (value, at) => {
  const { scripts, server } = isObject(value) ? value : {};
  if (scripts === undefined || server !== false) return [];
  return [`${at}.scripts says when those of a page begin that the edge has drawn; with server: false leave it out`];
};

/** They are asked for as somebody: the edge says so only on such pages. */
const readsOfLogin: Check = (value, at) => {
  const { reads, access } = isObject(value) ? value : {};
  if (reads === undefined || access === 'login') return [];
  return [`${at}.reads is of pages with access: "login"; elsewhere leave it out`];
};

const aPage: Check = (value, at) =>
  [having(PAGE), drawnForEverybody, scriptsOfDrawn, readsOfLogin].flatMap((check) => check(value, at));

const ROUTES: Record<keyof RoutesFile, Check> = {
  schema: schemaOne,
  pages: listOf(aPage, 100),
  slots: optional(having({ 'phone-preview': optional(expose) })),
};

const files = listOf(file, 1000);
const BUILD: Record<keyof Build, Check> = {
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

/**
 * @param routes what routes.json says
 * @returns a sentence on each thing that is wrong
 */
export const wrongInRoutes = (routes: unknown): string[] => having(ROUTES)(routes, '');

/** @param build what build.json says */
export const wrongInBuild = (build: unknown) => having(isShell(build) ? SHELL_BUILD : BUILD)(build, '');

const isShell = (build: unknown) =>
  typeof build === 'object' && build !== null && 'remote' in build && build.remote === 'shell';

/** What a release took over of its build. */
export const wrongInRelease = (release: Release) => {
  const said = Object.keys(BUILD).map((name) => [name, ({ ...release } as Record<string, unknown>)[name]]);
  return wrongInBuild({ ...Object.fromEntries(said), server: null });
};
