// How large a remote may become is said by the remote itself, in its budgets.json.
import type { Budgets, Release, Routes } from '../formats.ts';
import { nameOf, type Found } from './found.ts';
import type { Shown } from './line-up.ts';
import { isDraft } from './unique-names.ts';

interface Weight {
  what: string;
  bytes: number;
  kB: number | undefined;
}

/** @param budgets what its budgets.json says */
export function overweight(shown: Shown, budgets: unknown): Found[] {
  const found = (what: string, message: string) => ({
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

/** What a budget names and the build does not have, said where it is published. */
export function unknownIn({ pages = {} }: Budgets, { loads }: Pick<Release, 'loads'>, routes: Routes) {
  const paths = ['*', ...routes.pages.map(({ path }) => path)];
  const late = Object.values(pages).flatMap((page) => page.late ?? []);
  return [
    ...Object.keys(pages).filter((path) => !paths.includes(path)),
    ...(loads ? late.filter((name) => !Object.hasOwn(loads.late, name)) : []),
  ];
}

function* weightsOf({ release, routes }: Shown, { pages = {}, lateKB, serverKB }: Budgets): Generator<Weight> {
  const server = release.files['server.cjs'];
  if (server) yield { what: 'The server bundle', bytes: server.bytes, kB: serverKB };
  if (!release.loads) return; // the shell, which has no pages of its own
  const first = release.loads.exposes['./routes'] ?? [];
  const partsOf = (name: string) => release.loads?.late[name] ?? [];
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

/** As they come over the network. */
const bytesOf = ({ files }: Release, paths: readonly string[]) =>
  [...new Set(paths)].reduce((sum, path) => sum + (files[path]?.encodings?.br?.bytes ?? files[path]?.bytes ?? 0), 0);

export function areBudgets(value: unknown): value is Budgets {
  const { schema, pages, lateKB, serverKB } = Object(value) as Record<string, unknown>;
  return schema === 1 && isPages(pages) && [lateKB, serverKB].every((kB) => kB === undefined || isWeight(kB));
}

function isPages(pages: unknown = {}) {
  return (
    typeof pages === 'object' &&
    pages !== null &&
    Object.values(pages).every((page) => isWeight(page?.scriptKB) && Array.isArray(page.late ?? []))
  );
}

const isWeight = (kB: unknown) => typeof kB === 'number' && kB >= 0;
