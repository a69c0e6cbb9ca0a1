// Compares the packages of a team's repository with those of the live site.
import { packageAddress } from './platform-file.ts';

/** The parts of package.json that `linkstall sync` changes. */
export interface PackageFile {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

export interface SiteVersions {
  readonly origin: string;
  /** Packages that the site serves, by their name without the scope. */
  readonly packages: Readonly<Record<string, string>>;
  /** Packages that the shell shares with remotes. */
  readonly shared: Readonly<Record<string, string>>;
}

export interface Move {
  readonly field: (typeof FIELDS)[number];
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

const SCOPE = '@linkstall/';
const FIELDS = ['dependencies', 'devDependencies', 'peerDependencies'] as const;

/** The dependencies that change with the versions of the site. */
export function moves(file: PackageFile, site: SiteVersions): Move[] {
  return FIELDS.flatMap((field) =>
    Object.entries(file[field] ?? {}).flatMap(([name, from]) => {
      const to = field === 'peerDependencies' ? peerRange(name, from, site) : wanted(name, site);
      return to === undefined || to === from ? [] : [{ field, name, from, to }];
    }),
  );
}

export function withMoves<T extends PackageFile>(file: T, list: readonly Move[]): T {
  const fields = FIELDS.filter((field) => file[field] !== undefined).map((field) => {
    const moved = list.filter((move) => move.field === field).map(({ name, to }) => [name, to]);
    return [field, { ...file[field], ...Object.fromEntries(moved) }];
  });
  return { ...file, ...Object.fromEntries(fields) };
}

/** The exact version of the site, because types and tests shall see what visitors get. */
function wanted(name: string, { origin, packages, shared }: SiteVersions) {
  if (Object.hasOwn(shared, name)) return shared[name];
  const short = name.startsWith(SCOPE) ? name.slice(SCOPE.length) : '';
  const version = Object.hasOwn(packages, short) ? packages[short] : undefined;
  return version === undefined ? undefined : packageAddress(origin, short, version);
}

/** A range stays as the team wrote it while the site's version has the same major number. */
function peerRange(name: string, range: string, { shared }: SiteVersions) {
  const version = Object.hasOwn(shared, name) ? shared[name] : undefined;
  if (version === undefined) return undefined;
  const majorOf = (text: string) => /\d{1,9}/.exec(text)?.[0];
  return majorOf(range) === majorOf(version) ? range : `^${version}`;
}
