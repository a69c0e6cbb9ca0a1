import type { RemoteRelease } from '@linkstall/contracts/shell';
import { SERVED_CONTRACTS } from '@linkstall/contracts/shell';

/** Longer nobody waits for a part of the page; then it says what is missing. */
export const PATIENCE_MS = 8000;

/** Fetches one exposed module of one release, e.g. `./routes`. */
export type FetchModule = (release: RemoteRelease, expose: string) => Promise<unknown>;

interface ContractModule {
  readonly contractVersion: number;
}

export class RemoteUnavailable extends Error {}

/**
 * Loads `expose` from the first of `releases` that works, best first, in `patienceMs` altogether. A release that hangs
 * may use up no more than its share, so that the next one has time left.
 */
export async function loadRemote(
  { releases, expose }: { readonly releases: readonly RemoteRelease[]; readonly expose: string },
  fetchModule: FetchModule,
  patienceMs = PATIENCE_MS,
): Promise<{ readonly module: ContractModule; readonly release: RemoteRelease }> {
  const end = Date.now() + patienceMs;
  let reason: unknown = new RemoteUnavailable('it is not deployed');
  for (const [index, release] of releases.entries()) {
    const share = (end - Date.now()) / (releases.length - index);
    try {
      return { module: supported(await within(share, fetchModule(release, expose))), release };
    } catch (error) {
      reason = error;
    }
  }
  throw new RemoteUnavailable(`no release could be loaded: ${String(reason)}`, { cause: reason });
}

function supported(loaded: unknown): ContractModule {
  const module = (loaded as { default?: ContractModule } | null)?.default;
  if (!module || !SERVED_CONTRACTS.includes(module.contractVersion)) {
    throw new RemoteUnavailable(`it speaks contract ${module?.contractVersion ?? 'none'}`);
  }
  return module;
}

export async function within<T>(patienceMs: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RemoteUnavailable(`no answer in ${Math.round(patienceMs)} ms`)), patienceMs);
  });
  try {
    return await Promise.race([promise, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
