// How large a remote may become is said by the remote itself, in its budgets.json.
import { nameOf } from './found.mjs';
import { isDraft } from './unique-names.mjs';

/** @typedef {import('../formats.d.ts').Budgets} Budgets */
/** @typedef {import('../formats.d.ts').Release} Release */
/** @typedef {import('./line-up.mjs').Shown} Shown */
/** @typedef {{what: string, bytes: number, kB: number | undefined}} Weight */

/** @param {Shown} shown @param {unknown} budgets what its budgets.json says @returns {import('./found.mjs').Found[]} */
export function overweight(shown, budgets) {
  const found = (/** @type {string} */ what, /** @type {string} */ message) => ({
    key: `budget ${shown.remote} ${shown.name} ${what}`,
    code: 'gate.budget',
    message,
    parts: { [shown.remote]: shown.name },
  });
  if (!areBudgets(budgets))
    return [found('', `budgets.json of ${nameOf(shown)} is not of schema 1: compare it with that of another remote.`)];
  // Who develops has nothing made small.
  if (isDraft(shown.release)) return [];
  return [...weightsOf(shown, budgets)].flatMap(({ what, bytes, kB }) =>
    kB === undefined || bytes <= kB * 1000
      ? []
      : found(
          what,
          `${what} of ${nameOf(shown)} has ${(bytes / 1000).toFixed(1)} kB, its budget is ${kB} kB: make it smaller, or raise the budget in budgets.json.`,
        ),
  );
}

/** What a budget names and the build does not have, said where it is published. @param {Budgets} budgets @param {Pick<Release, 'loads'>} build @param {import('../formats.d.ts').Routes} routes */
export function unknownIn({ pages = {} }, { loads }, routes) {
  const paths = ['*', ...routes.pages.map(({ path }) => path)];
  const late = Object.values(pages).flatMap((page) => page.late ?? []);
  return [
    ...Object.keys(pages).filter((path) => !paths.includes(path)),
    ...(loads ? late.filter((name) => !Object.hasOwn(loads.late, name)) : []),
  ];
}

/** @param {Shown} shown @param {Budgets} budgets @returns {Generator<Weight>} */
function* weightsOf({ release, routes }, { pages = {}, lateKB, serverKB }) {
  const server = release.files['server.cjs'];
  if (server) yield { what: 'The server bundle', bytes: server.bytes, kB: serverKB };
  if (!release.loads) return; // the shell, which has no pages of its own
  const first = release.loads.exposes['./routes'] ?? [];
  const partsOf = (/** @type {string} */ name) => release.loads?.late[name] ?? [];
  for (const { path } of routes?.pages ?? []) {
    const budget = pages[path] ?? pages['*'];
    const scripts = [...first, ...(budget?.late ?? []).flatMap(partsOf)];
    yield { what: `The script of page ${path}`, bytes: bytesOf(release, scripts), kB: budget?.scriptKB };
  }
  for (const [name, files] of Object.entries(release.loads.late)) {
    const added = files.filter((file) => !first.includes(file));
    yield { what: `What ${name} loads late`, bytes: bytesOf(release, added), kB: lateKB };
  }
}

/** As they come over the network. @param {Release} release @param {readonly string[]} paths */
const bytesOf = ({ files }, paths) =>
  [...new Set(paths)].reduce((sum, path) => sum + (files[path]?.encodings?.br?.bytes ?? files[path]?.bytes ?? 0), 0);

/** @param {unknown} value @returns {value is Budgets} */
export function areBudgets(value) {
  const { schema, pages, lateKB, serverKB } = /** @type {Record<string, unknown>} */ (Object(value));
  return schema === 1 && isPages(pages) && [lateKB, serverKB].every((kB) => kB === undefined || isWeight(kB));
}

/** @param {unknown} pages */
function isPages(pages = {}) {
  return (
    typeof pages === 'object' &&
    pages !== null &&
    Object.values(pages).every((page) => isWeight(page?.scriptKB) && Array.isArray(page.late ?? []))
  );
}

/** @param {unknown} kB */
const isWeight = (kB) => typeof kB === 'number' && kB >= 0;
