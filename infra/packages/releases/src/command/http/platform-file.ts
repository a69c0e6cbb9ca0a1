import { ReleaseError } from '../../release-error.ts';
import { isLoopback } from './platform.ts';
import { send } from './requests.ts';

const PATH = '/.well-known/linkstall/platform.json';

/** The parts of the platform's description that the command line uses. */
interface PlatformFile {
  readonly environments: readonly string[];
  readonly audience?: string;
  /** Versions of the packages that the live shell shares with remotes, by package. */
  readonly shared: Readonly<Record<string, string>>;
}

export async function readPlatformFile(origin: string): Promise<PlatformFile> {
  const file = await send(origin, { path: PATH });
  if (file?.schema === 1 && Array.isArray(file.environments) && typeof file.shared === 'object') return file;
  throw new ReleaseError('platform.json', `${origin}${PATH} is not valid: ${origin} may be no Linkstall platform.`);
}

/** The audience of a site on this machine without a public address. */
const LOCAL_AUDIENCE = 'linkstall:local';

/**
 * The audience of tokens and signatures: the configured address. The site does not choose its audience, because a false site
 * would name another site, and then use the token there.
 */
export async function audienceOf(origin: string): Promise<string> {
  const isLocal = isLoopback(origin) && (await readPlatformFile(origin)).audience === LOCAL_AUDIENCE;
  return isLocal ? LOCAL_AUDIENCE : origin;
}

/** The versions of the packages that the platform serves, such as `{contracts: '1.4.0'}`. */
export async function readPackageVersions(origin: string): Promise<Readonly<Record<string, string>>> {
  const index = await send(origin, { path: '/sdk/index.json' });
  if (index?.schema === 1 && typeof index.packages === 'object' && index.packages !== null) return index.packages;
  throw new ReleaseError('sdk.index', `${origin}/sdk/index.json is not valid: ${origin} may be no Linkstall platform.`);
}

export const packageAddress = (origin: string, name: string, version: string) => `${origin}/sdk/${name}-${version}.tgz`;
