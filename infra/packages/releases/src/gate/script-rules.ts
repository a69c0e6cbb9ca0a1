// Rules for the scripts of a remote: the browser checks the integrity of each script, and no script contains a package that
// the shell shares.
import type { Release } from '../formats.ts';
import { nameOf, type Finding } from './findings.ts';
import type { Releases } from './gate-context.ts';
import { isDraft } from './unique-names.ts';
import type { VisitorRelease } from './visitor-combinations.ts';

/**
 * A text that only the own code of a shared package contains, also after a minifier. A script that uses the package of the
 * shell does not contain the text. A second copy would have its own state: hooks fail, atoms and the router differ.
 */
const MARKS: Readonly<Record<string, RegExp>> = {
  // React defines these names. react-dom and others only read them.
  react: /__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s?=[^=]/,
  'react-dom': /__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s?=[^=]/,
  // A global variable, the message of an error, and an attribute.
  'react-router-dom': /__reactRouterVersion/,
  jotai: /["'`]atom not writable["'`]/,
  'styled-components': /data-styled-version/,
};

/** The packages whose copies are refused: all packages that the shell shares. */
export const MARKED_PACKAGES = Object.keys(MARKS);

interface Scripts {
  readonly remote: string;
  readonly entry: string;
  readonly tier?: 'foreign' | undefined;
  /** The hash and the text of each script, by path. */
  readonly scripts: ReadonlyMap<string, { readonly sha384: string; readonly text: string }>;
}

interface ScriptProblem {
  readonly code: 'open' | 'copy';
  readonly sentence: string;
}

export function scriptProblems({ remote, entry, tier, scripts }: Scripts): ScriptProblem[] {
  if (remote === 'shell') return [];
  const loader = scripts.get(entry)?.text ?? '';
  // The page has the hashes of the entry and of the visitor script.
  const chunks = [...scripts].filter(([path]) => path !== entry && !VISITOR_SCRIPT.test(path));
  const openChunks = chunks.filter(([, { sha384 }]) => !loader.includes(sha384)).map(([path]) => path);
  const open: ScriptProblem[] = openChunks.map((path) => ({
    code: 'open',
    sentence: `${path} would be loaded without an integrity check, because ${entry} has no hash of it: build with the integrity plugin of the bundler, or run linkstall finish on the build`,
  }));
  return tier === 'foreign' ? open : [...open, ...copiesIn(scripts)];
}

const VISITOR_SCRIPT = /^visitors\.[\w-]+\.js$/;

const copiesIn = (scripts: Scripts['scripts']): ScriptProblem[] =>
  [...scripts].flatMap(([path, { text }]) =>
    MARKED_PACKAGES.filter((name) => MARKS[name]?.test(text)).map((name) => ({
      code: 'copy',
      sentence: `${path} contains its own copy of ${name}, but the shell shares ${name}: list it in peerDependencies, and share it with import: false`,
    })),
  );

/** The problems of releases that visitors would newly get. A draft has no integrity, because its files change. */
export async function scriptFindings(
  releases: Releases,
  visitorReleases: readonly VisitorRelease[],
): Promise<Finding[]> {
  const findings = visitorReleases.map(async (visitorRelease) => {
    const { remote, name, release } = visitorRelease;
    if (isDraft(release)) return [];
    const scripts = await readScripts(releases, release).catch(() => null);
    if (!scripts) return []; // The caller reports damaged files.
    return scriptProblems({ ...release, scripts }).map(({ code, sentence }) => ({
      key: `${code} ${remote} ${name} ${sentence}`,
      code: `gate.${code}`,
      message: `${nameOf(visitorRelease)}: ${sentence}.`,
      releases: { [remote]: name },
    }));
  });
  return (await Promise.all(findings)).flat();
}

async function readScripts(releases: Releases, release: Release): Promise<Scripts['scripts']> {
  const scripts = Object.entries(release.files).filter(([, { kind }]) => kind === 'script');
  return new Map(
    await Promise.all(
      scripts.map(
        async ([path, { sha384 }]) =>
          [path, { sha384, text: (await releases.file(release, path)).toString('utf8') }] as const,
      ),
    ),
  );
}
