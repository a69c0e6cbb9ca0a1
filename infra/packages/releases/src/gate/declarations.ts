// Validates `routes.json` and `build.json` against the contract of the shell. The rest of the platform trusts these
// files, so `publish` and the gate check them here.
import type { ForeignCall, Tier } from '@linkstall/contracts/foreign';
import { entryKindProblems } from '@linkstall/contracts/entry-kind';
import { schemaProblems } from '@linkstall/contracts/event-schema';
import { EXTENSION_POINTS } from '@linkstall/contracts/slots';
import type {
  PageDeclaration,
  PageRecording,
  RecordingsFile,
  RoutesFile,
  ShellStorageKey,
} from '@linkstall/contracts/shell';

import type { Build, Release } from '../formats.ts';
import { isFilePath, isRemoteName } from '../signed/verify.ts';
import { foreignRoutesProblems } from './foreign-rules.ts';

type Page = PageDeclaration;
/** Returns a sentence for each problem; the sentence begins with the position of the value. */
type Check = (value: unknown, at: string) => string[];

// The record types fail to compile when the contract gains or loses a value.
const ACCESS: Record<Page['access'], true> = { public: true, login: true, 'logged-out': true, operator: true };
const LAYOUTS: Record<Page['layout'], true> = { site: true, admin: true, entry: true, bare: true };
export const SHELL_KEYS: Record<ShellStorageKey, true> = {
  token: true,
  userData: true,
  returnTo: true,
  sessionEnded: true,
  scroll: true,
  notices: true,
  confirmation: true,
  adminLanguage: true,
};
const TIERS: Record<Tier, true> = { trusted: true, foreign: true };
const FOREIGN_CALLS: Record<ForeignCall, true> = {
  'GET /link/all-link': true,
  'GET /link/all-entry': true,
  'PATCH /link/order': true,
  'GET /theme/all-theme': true,
};
const ICONS: Record<NonNullable<Page['nav']>['icon'], true> = {
  links: true,
  design: true,
  account: true,
  statistics: true,
  releases: true,
  site: true,
};

const printable = (value: unknown) => {
  const text = value === undefined ? 'missing' : (JSON.stringify(value) ?? typeof value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};

const expectValue =
  (isValid: (value: unknown) => boolean, expected: string): Check =>
  (value, at) =>
    isValid(value) ? [] : [`${at} is ${printable(value)}, not ${expected}`];

const text = (max: number): Check =>
  expectValue(
    (value) => typeof value === 'string' && value.trim() !== '' && value.length <= max,
    `a text of 1 to ${max} characters`,
  );

const oneOf = (values: Record<string, true>): Check =>
  expectValue(
    (value) => typeof value === 'string' && Object.hasOwn(values, value),
    `one of ${Object.keys(values).join(', ')}`,
  );

const MAX_EVENTS = 100;
const MAX_ENTRY_KINDS = 10;
const SCRIPTS: Record<NonNullable<Page['scripts']>, true> = { none: true, 'on-demand': true, 'after-content': true };
const booleanValue = expectValue((value) => typeof value === 'boolean', 'true or false');
const schemaOne = expectValue((value) => value === 1, '1');
const order = expectValue(
  (value) => Number.isFinite(value) && Math.abs(Number(value)) <= 1000,
  'a number from -1000 to 1000',
);
const contract = expectValue((value) => Number.isInteger(value) && Number(value) > 0, 'the number of a contract');
const file = expectValue(
  (value) => typeof value === 'string' && value.length <= 200 && isFilePath(value),
  'the name of a file',
);
const expose = expectValue(
  (value) => typeof value === 'string' && value.length <= 100 && value.startsWith('./') && isFilePath(value.slice(2)),
  'a name like ./routes',
);
const queryName = expectValue((value) => typeof value === 'string' && /^[\w-]{1,40}$/.test(value), 'a name in a query');
const callPath = expectValue(
  (value) => typeof value === 'string' && value.length <= 100 && /^(\/[\w@.-]+)+$/.test(value) && !value.includes('..'),
  'the path of a call, like /link/all-entry',
);
const storageKey = expectValue(
  (value) => typeof value === 'string' && /^[\w:-]{1,60}$/.test(value) && !Object.hasOwn(SHELL_KEYS, value),
  `a storage key of 1 to 60 characters other than ${Object.keys(SHELL_KEYS).join(', ')}`,
);
const remoteName = expectValue(isRemoteName, 'the name of a remote');

const path: Check = expectValue(
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
  (check: Check, max: number): Check =>
  (value, at) => {
    if (!Array.isArray(value) || value.length > max)
      return [`${at} is ${printable(value)}, not a list of at most ${max}`];
    return value.flatMap((item, index) => check(item, `${at}[${index}]`));
  };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fieldPath = (at: string, name: string) => (at === '' ? name : `${at}.${name}`);

/** Accepts an object with exactly these fields. */
const objectOf =
  (fields: Record<string, Check>): Check =>
  (value, at) => {
    if (!isObject(value)) return [`${at || 'it'} is ${printable(value)}, not an object`];
    return [
      ...Object.entries(fields).flatMap(([name, check]) => check(value[name], fieldPath(at, name))),
      ...Object.keys(value).flatMap((name) =>
        Object.hasOwn(fields, name)
          ? []
          : [`${fieldPath(at, name)} is not known: it has ${Object.keys(fields).join(', ')}`],
      ),
    ];
  };

const recordOf =
  (check: Check): Check =>
  (value, at) => {
    if (!isObject(value)) return [`${at} is ${printable(value)}, not an object`];
    return Object.entries(value).flatMap(([name, item]) => check(item, fieldPath(at, name)));
  };

const PAGE: Record<keyof Page, Check> = {
  path,
  access: oneOf(ACCESS),
  layout: oneOf(LAYOUTS),
  title: text(100),
  server: booleanValue,
  scripts: optional(oneOf(SCRIPTS)),
  query: optional(listOf(queryName, 10)),
  reads: optional(listOf(callPath, 5)),
  nav: optional(objectOf({ label: text(40), icon: oneOf(ICONS), order })),
};

/**
 * The edge renders a page without knowing the visitor and caches the result, so private pages cannot be rendered there.
 */
const serverPageIsPublic: Check = (value, at) => {
  const { access, server } = isObject(value) ? value : {};
  if (server !== true || (access !== 'login' && access !== 'operator')) return [];
  return [
    `${at}.server is true, but its access is ${printable(access)}: the edge would render it for everybody. Use server: false, or access: "public"`,
  ];
};

/** `scripts` applies only to pages that the edge renders, because a browser-rendered page always needs scripts. */
const scriptsNeedServer: Check = (value, at) => {
  const { scripts, server } = isObject(value) ? value : {};
  if (scripts === undefined || server !== false) return [];
  return [`${at}.scripts applies only to pages with server: true: leave it out`];
};

/** `reads` needs `access: "login"`, because the edge announces these requests only on logged-in pages. */
const readsNeedLogin: Check = (value, at) => {
  const { reads, access } = isObject(value) ? value : {};
  if (reads === undefined || access === 'login') return [];
  return [`${at}.reads applies only to pages with access: "login": leave it out`];
};

const pageCheck: Check = (value, at) =>
  [objectOf(PAGE), serverPageIsPublic, scriptsNeedServer, readsNeedLogin].flatMap((check) => check(value, at));

const eventSchemas: Check = (value, at) =>
  isObject(value) && Object.keys(value).length > MAX_EVENTS
    ? [`${at} has more than ${MAX_EVENTS} events`]
    : recordOf(schemaProblems)(value, at);

const entryKinds: Check = (value, at) =>
  isObject(value) && Object.keys(value).length > MAX_ENTRY_KINDS
    ? [`${at} has more than ${MAX_ENTRY_KINDS} kinds`]
    : recordOf(entryKindProblems)(value, at);

/** An order has a meaning only beside other fillers. */
const orderedFiller: Check = (value, at) =>
  isObject(value) ? objectOf({ expose, order: optional(order) })(value, at) : expose(value, at);
const fillerCheck = ({ fillers, declaredIn }: (typeof EXTENSION_POINTS)[keyof typeof EXTENSION_POINTS]): Check => {
  if (declaredIn) return (_, at) => [`${at} belongs into ${declaredIn}`];
  return fillers === 'one' ? expose : orderedFiller;
};
const SLOT_FILLERS = Object.fromEntries(
  Object.entries(EXTENSION_POINTS).map(([name, slot]) => [name, optional(fillerCheck(slot))]),
);

const ROUTES: Record<keyof RoutesFile, Check> = {
  schema: schemaOne,
  pages: listOf(pageCheck, 100),
  slots: optional(objectOf(SLOT_FILLERS)),
  storage: optional(listOf(storageKey, 20)),
  links: optional(listOf(path, 100)),
  events: optional(objectOf({ emits: optional(eventSchemas), listens: optional(eventSchemas) })),
  entryKinds: optional(entryKinds),
  tier: optional(oneOf(TIERS)),
  calls: optional(listOf(oneOf(FOREIGN_CALLS), 20)),
};

const RECORDING: Record<keyof PageRecording, Check> = {
  params: optional(recordOf(text(200))),
  responses: recordOf(() => []),
};
const RECORDINGS: Record<keyof RecordingsFile, Check> = { schema: schemaOne, pages: recordOf(objectOf(RECORDING)) };

const files = listOf(file, 1000);
const BUILD: Record<keyof Build, Check> = {
  remote: remoteName,
  version: text(100),
  uniqueName: text(200),
  contractVersion: contract,
  entry: file,
  exposes: listOf(expose, 100),
  shared: recordOf(objectOf({ range: text(200), singleton: booleanValue })),
  provides: optional(recordOf(text(100))),
  serves: optional(listOf(contract, 100)),
  loads: optional(objectOf({ exposes: recordOf(files), late: recordOf(files) })),
  tier: optional(expectValue((value) => value === 'foreign', '"foreign"')),
  server: (value, at) => (value === null ? [] : file(value, at)),
  federation: optional(text(100)),
};
const SHELL_BUILD = { ...BUILD, provides: recordOf(text(100)), serves: listOf(contract, 100) };

/** @returns a sentence for each problem */
export const routesProblems = (routes: unknown): string[] => [
  ...objectOf(ROUTES)(routes, ''),
  ...foreignRoutesProblems(routes),
];

export const recordingsProblems = (recordings: unknown) => objectOf(RECORDINGS)(recordings, '');

export const buildProblems = (build: unknown) => objectOf(isShell(build) ? SHELL_BUILD : BUILD)(build, '');

const isShell = (build: unknown) =>
  typeof build === 'object' && build !== null && 'remote' in build && build.remote === 'shell';

/** Validates the fields that a release copies from its build.json. */
export const releaseProblems = (release: Release) => {
  const fields = Object.keys(BUILD).map((name) => [name, ({ ...release } as Record<string, unknown>)[name]]);
  return buildProblems({ ...Object.fromEntries(fields), server: null });
};
