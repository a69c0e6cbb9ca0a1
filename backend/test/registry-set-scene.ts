import { rollback } from '@linkstall/releases/changes';
import { grantVerbs } from '@linkstall/releases/team-changes';
import type { Verb } from '@linkstall/releases/team-rights';

import type { TestResponse } from './client.js';
import { RegistryTeam } from './registry-team.js';
import type { TestApp } from './test-app.js';

interface SetCall {
  /** The tokens of the remotes. The first token goes into Authorization, the others into Linkstall-Tokens. */
  readonly tokens?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

let count = 0;

/** Two teams with one remote each, and a set with a new release of both. */
export class ReleaseSetScene {
  readonly name = `set-${(count += 1)}`;

  private constructor(
    readonly testApp: TestApp,
    readonly teams: readonly [RegistryTeam, RegistryTeam],
    readonly tokens: readonly string[],
  ) {}

  static async new(testApp: TestApp): Promise<ReleaseSetScene> {
    const teams = [await RegistryTeam.new(testApp), await RegistryTeam.new(testApp)] as const;
    const tokens = [];
    for (const team of teams) {
      await ReleaseSetScene.grant(team, ['check', 'deploy', 'rollback']);
      // The candidate is the release of the set.
      await rollback(await team.open(), { remote: team.remote });
      tokens.push(await team.token());
    }
    return new ReleaseSetScene(testApp, teams, tokens);
  }

  static async grant(team: RegistryTeam, verbs: readonly Verb[]): Promise<void> {
    await grantVerbs(await team.open(), team.name, { who: 'publishers', environment: 'local', verbs });
  }

  get releases(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.teams.map(({ remote, published }) => [remote, published.candidate]));
  }

  create(call?: SetCall): Promise<TestResponse<{ name: string; releases: object }>> {
    const releases = Object.entries(this.releases).map(([remote, release]) => `${remote}@${release}`);
    return this.post('registry/sets', { name: this.name, releases }, call);
  }

  change<T>(verb: string, message: string, call?: SetCall): Promise<TestResponse<T>> {
    return this.post(`environments/local/sets/${this.name}/${verb}`, { message }, call);
  }

  plan<T>(verb: string, call?: SetCall): Promise<TestResponse<T>> {
    return this.post(`environments/local/sets/${this.name}/${verb}/plan`, {}, call);
  }

  private post<T>(path: string, body: object, { tokens = this.tokens, headers = {} }: SetCall = {}) {
    const [token = '', ...others] = tokens;
    const allHeaders = { ...headers, ...(others.length > 0 && { 'linkstall-tokens': others.join(', ') }) };
    return this.testApp.api.post<T>(path, body, { token, headers: allHeaders });
  }

  /** The stable releases of both remotes. */
  async stable(): Promise<readonly (string | null)[]> {
    const states = this.teams.map(({ remote }, index) =>
      this.testApp.api.get<{ stable: string | null }>(`environments/local/${remote}`, {
        token: this.tokens[index] ?? '',
      }),
    );
    return (await Promise.all(states)).map(({ body }) => body.data.stable);
  }
}
