import type { RemoteRelease } from '@linkstall/contracts/shell';
import { CONTRACT_VERSION } from '@linkstall/contracts/shell';

export const TIMEOUT_MS = 8000;

/** Loads an exposed module of a release, such as `./routes`. `withNewUrls` changes all URLs, also those of later chunks. */
export type FetchModule = (release: RemoteRelease, expose: string, withNewUrls?: boolean) => Promise<unknown>;

interface ContractModule {
  readonly contractVersion: number;
}

interface LoadedRelease {
  readonly module: ContractModule;
  readonly release: RemoteRelease;
}

interface LoadOptions {
  readonly releases: readonly RemoteRelease[];
  readonly expose: string;
  readonly timeoutMs?: number;
}

class RemoteUnavailable extends Error {}

/**
 * Loads `expose` from the first working release, best first, within `timeoutMs`. When a release hangs, the next one is
 * requested after a share of the time; the first one is still used if it arrives earlier, because on a slow network all
 * releases are slow. `skipped` lists the skipped releases with reasons.
 */
export async function loadRemote(
  { releases, expose, timeoutMs = TIMEOUT_MS }: LoadOptions,
  fetchModule: FetchModule,
): Promise<{ readonly loadedRelease?: LoadedRelease; readonly skipped: ReadonlyMap<RemoteRelease, unknown> }> {
  const end = Date.now() + timeoutMs;
  const requests: Promise<LoadedRelease>[] = [];
  const skipped = new Map<RemoteRelease, unknown>();
  const waitFor = async (firstLoaded: Promise<LoadedRelease>, limitMs: number) => {
    const loadedRelease = await withTimeout(limitMs, firstLoaded);
    skipped.delete(loadedRelease.release);
    return { loadedRelease, skipped };
  };
  for (const [index, release] of releases.entries()) {
    const request = fetchModule(release, expose).then((loaded) => ({ module: contractModuleOrThrow(loaded), release }));
    const earlierRequests = requests.map((each) => each.catch(never));
    requests.push(request);
    try {
      return await waitFor(Promise.race([request, ...earlierRequests]), (end - Date.now()) / (releases.length - index));
    } catch (reason) {
      skipped.set(release, reason);
    }
  }
  return waitFor(Promise.any(requests), end - Date.now()).catch(() => ({ skipped }));
}

const never = () => new Promise<never>(() => undefined);

/** @throws RemoteUnavailable when the default export has another contract version */
function contractModuleOrThrow(loaded: unknown): ContractModule {
  const module = (loaded as { default?: ContractModule } | null)?.default;
  if (!module || module.contractVersion !== CONTRACT_VERSION) {
    throw new RemoteUnavailable(`the module has contract version ${module?.contractVersion ?? 'none'}`);
  }
  return module;
}

/** Rejects when the promise takes longer than `timeoutMs`. */
export async function withTimeout<T>(timeoutMs: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RemoteUnavailable(`no response in ${Math.round(timeoutMs)} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
