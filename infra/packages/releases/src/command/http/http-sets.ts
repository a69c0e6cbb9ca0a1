// The release sets of a platform. A token is for one remote, so each call sends one token for each remote of the set.
import type { ReleaseSet } from '../../formats.ts';
import { ReleaseError } from '../../release-error.ts';
import type { SetRequest, Sets } from '../site.ts';
import { changeHeaders, checkOptions, GATE_TIMEOUT_MS, refuseMoved } from './change-call.ts';
import type { RegistryClient } from './registry-client.ts';

interface SetsContext {
  readonly env: string;
  readonly clientOf: (remote: string) => RegistryClient;
  /** The client for the remote of this repository, or of --remote. */
  readonly own: () => RegistryClient;
}

export function httpSets({ env, clientOf, own }: SetsContext): Sets {
  const list = async (): Promise<readonly ReleaseSet[]> => {
    const client = own();
    return (await client.callTwice({ path: client.path('sets') })).sets;
  };
  const send = async (releases: ReleaseSet['releases'], call: Parameters<RegistryClient['callTwice']>[0]) => {
    const [first, ...others] = Object.keys(releases).map(clientOf);
    if (!first) throw new ReleaseError('set.releases', 'A set has releases of at least two remotes.');
    const tokens = [];
    for (const client of others) tokens.push(await client.token());
    const headers = { ...call.headers, 'linkstall-tokens': tokens.join(', ') };
    return first.callTwice({ method: 'POST', timeoutMs: GATE_TIMEOUT_MS, ...call, headers });
  };
  const releasesOf = async (name: string) => {
    const sets = await list();
    const set = sets.find((known) => known.name === name);
    if (set) return set.releases;
    const names = sets.map((known) => known.name).join(', ') || 'none';
    throw new ReleaseError('set.unknown', `There is no set ${name} with ${own().remote}. There are: ${names}.`);
  };
  const path = ({ name, verb }: SetRequest) =>
    `/api/v1/environments/${encodeURIComponent(env)}/sets/${encodeURIComponent(name)}/${verb}`;
  return {
    list,
    create: async (name, releases) => {
      const names = Object.entries(releases).map(([remote, release]) => `${remote}@${release}`);
      await send(releases, { path: '/api/v1/registry/sets', body: { name, releases: names } });
    },
    plan: async (request) => {
      checkOptions(request);
      const plan = await send(await releasesOf(request.name), { path: `${path(request)}/plan`, body: {} });
      return { ...plan, overriddenProblems: [] };
    },
    change: async (request, seq) => {
      checkOptions(request);
      const { name, message } = request;
      const call = { path: path(request), body: { message }, headers: changeHeaders(seq) };
      const changed = await send(await releasesOf(name), call).catch((error: unknown) => refuseMoved(error, name));
      return { ...changed, overriddenProblems: [] };
    },
  };
}
