import type { RemoteRelease } from '@linkstall/contracts/shell';
import { CONTRACT_VERSION } from '@linkstall/contracts/shell';

/** Time limit for loading a remote. */
export const PATIENCE_MS = 8000;

/** Loads an exposed module of a release, e.g. `./routes`. @param anew uses new URLs, also for later chunks */
export type FetchModule = (release: RemoteRelease, expose: string, anew?: boolean) => Promise<unknown>;

interface ContractModule {
  readonly contractVersion: number;
}

interface LoadedRelease {
  readonly module: ContractModule;
  readonly release: RemoteRelease;
}

interface Wanted {
  readonly releases: readonly RemoteRelease[];
  readonly expose: string;
  readonly patienceMs?: number;
}

class RemoteUnavailable extends Error {}

/**
 * Loads `expose` from the first working release, best first, within `patienceMs`. When a release hangs, the next one is
 * requested after a share of the time; the first one is still used if it arrives earlier, because on a slow network all are
 * slow. `passedOver` lists the skipped releases with reasons.
 */
export async function loadRemote(
  { releases, expose, patienceMs = PATIENCE_MS }: Wanted,
  fetchModule: FetchModule,
): Promise<{ readonly taken?: LoadedRelease; readonly passedOver: ReadonlyMap<RemoteRelease, unknown> }> {
  const end = Date.now() + patienceMs;
  const asked: Promise<LoadedRelease>[] = [];
  const passedOver = new Map<RemoteRelease, unknown>();
  const first = async (any: Promise<LoadedRelease>, share: number) => {
    const taken = await within(share, any);
    passedOver.delete(taken.release);
    return { taken, passedOver };
  };
  for (const [index, release] of releases.entries()) {
    const own = fetchModule(release, expose).then((loaded) => ({ module: supported(loaded), release }));
    const hanging = asked.map((one) => one.catch(never));
    asked.push(own);
    try {
      return await first(Promise.race([own, ...hanging]), (end - Date.now()) / (releases.length - index));
    } catch (reason) {
      passedOver.set(release, reason);
    }
  }
  return first(Promise.any(asked), end - Date.now()).catch(() => ({ passedOver }));
}

const never = () => new Promise<never>(() => undefined);

function supported(loaded: unknown): ContractModule {
  const module = (loaded as { default?: ContractModule } | null)?.default;
  if (!module || module.contractVersion !== CONTRACT_VERSION) {
    throw new RemoteUnavailable(`it speaks contract ${module?.contractVersion ?? 'none'}`);
  }
  return module;
}

export async function within<T>(patienceMs: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RemoteUnavailable(`no response in ${Math.round(patienceMs)} ms`)), patienceMs);
  });
  try {
    return await Promise.race([promise, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
