// Each remote limits its own size in its budgets.json.
import type { Budgets, Release, Routes } from '../formats.ts';
import { nameOf, type Finding } from './findings.ts';
import type { VisitorRelease } from './visitor-combinations.ts';
import { isDraft } from './unique-names.ts';

interface Weight {
  subject: string;
  bytes: number;
  limitKB: number | undefined;
}

/**
 * For a remote without a budgets.json: twice the largest page, lazy chunk and server bundle of the remotes of this
 * repository, see infra/docs/measurements/releases.md.
 */
export const DEFAULT_BUDGETS: Budgets = { schema: 1, pages: { '*': { scriptKB: 110 } }, lateKB: 40, serverKB: 205 };

export function budgetFindings(visitorRelease: VisitorRelease, budgets: unknown): Finding[] {
  const findingOf = (subject: string, message: string) => ({
    key: `budget ${visitorRelease.remote} ${visitorRelease.name} ${subject}`,
    code: 'gate.budget',
    message,
    releases: { [visitorRelease.remote]: visitorRelease.name },
  });
  if (!areBudgets(budgets))
    return [
      findingOf(
        '',
        `budgets.json of ${nameOf(visitorRelease)} is not valid for schema 1: compare it with the budgets.json of another remote.`,
      ),
    ];
  // A draft is not minified, so its size says nothing.
  if (isDraft(visitorRelease.release)) return [];
  return [...weightsOf(visitorRelease, budgets)].flatMap(({ subject, bytes, limitKB }) =>
    limitKB === undefined || bytes <= limitKB * 1000
      ? []
      : findingOf(
          subject,
          `${subject} of ${nameOf(visitorRelease)} has ${(bytes / 1000).toFixed(1)} kB, its ${budgets === DEFAULT_BUDGETS ? 'default ' : ''}budget is ${limitKB} kB: make it smaller, or ${budgets === DEFAULT_BUDGETS ? 'write a' : 'raise the budget in'} budgets.json.`,
        ),
  );
}

/** The pages and lazy chunks that budgets.json names but the build does not have; `publish` refuses them. */
export function unknownNames({ pages = {} }: Budgets, { loads }: Pick<Release, 'loads'>, routes: Routes) {
  const paths = ['*', ...routes.pages.map(({ path }) => path)];
  const late = Object.values(pages).flatMap((page) => page.late ?? []);
  return [
    ...Object.keys(pages).filter((path) => !paths.includes(path)),
    ...(loads ? late.filter((name) => !Object.hasOwn(loads.late, name)) : []),
  ];
}

function* weightsOf({ release, routes }: VisitorRelease, { pages = {}, lateKB, serverKB }: Budgets): Generator<Weight> {
  const server = release.files['server.cjs'];
  if (server) yield { subject: 'The server bundle', bytes: server.bytes, limitKB: serverKB };
  if (!release.loads) return; // The shell has no pages of its own.
  const first = release.loads.exposes['./routes'] ?? [];
  const lateFiles = (name: string) => release.loads?.late[name] ?? [];
  for (const { path } of routes?.pages ?? []) {
    const budget = pages[path] ?? pages['*'];
    const scripts = [...first, ...(budget?.late ?? []).flatMap(lateFiles)];
    yield { subject: `The script of page ${path}`, bytes: bytesOf(release, scripts), limitKB: budget?.scriptKB };
  }
  const { './routes': _pages, ...slots } = release.loads.exposes;
  // A module for a slot is on pages of other remotes.
  const modules = [
    ...Object.entries(release.loads.late).map(([name, files]) => [`The lazy chunk ${name}`, files] as const),
    ...Object.entries(slots).map(([name, files]) => [`The module ${name}`, files] as const),
  ];
  for (const [subject, files] of modules) {
    const addedFiles = files.filter((file) => !first.includes(file));
    yield { subject, bytes: bytesOf(release, addedFiles), limitKB: lateKB };
  }
}

/** Size in transfer: compressed with Brotli where the release has that form. */
const bytesOf = ({ files }: Release, paths: readonly string[]) =>
  [...new Set(paths)].reduce((sum, path) => sum + (files[path]?.encodings?.br?.bytes ?? files[path]?.bytes ?? 0), 0);

export function areBudgets(value: unknown): value is Budgets {
  const { schema, pages, lateKB, serverKB } = Object(value) as Record<string, unknown>;
  return schema === 1 && isPages(pages) && [lateKB, serverKB].every((kB) => kB === undefined || isLimit(kB));
}

function isPages(pages: unknown = {}) {
  return (
    typeof pages === 'object' &&
    pages !== null &&
    Object.values(pages).every((page) => isLimit(page?.scriptKB) && Array.isArray(page.late ?? []))
  );
}

const isLimit = (kB: unknown) => typeof kB === 'number' && kB >= 0;
