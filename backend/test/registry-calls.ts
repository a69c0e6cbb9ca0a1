import { grantVerbs } from '@linkstall/releases/team-changes';

import { RegistryTeam, testBuild } from './registry-team.js';
import type { PrepareScene, SceneContext } from './write-scene.js';

const startUpload = async ({ testApp }: SceneContext) => {
  const team = await RegistryTeam.new(testApp);
  const token = await team.token();
  const build = testBuild(team.remote);
  const manifest = team.signed(build.manifest);
  const send = (headers: Readonly<Record<string, string>> = {}) =>
    testApp.api.post<{ release: string }>(`registry/${team.remote}/releases`, manifest, { token, headers });
  const releases = async () => {
    const list = await testApp.api.get<{ releases: { release: string }[] }>(`registry/${team.remote}/releases`, {
      token,
    });
    return list.body.data.releases.map(({ release }) => release);
  };
  return { team, token, build, send, releases };
};

/** Every call of the registry that changes something. */
export const REGISTRY_CALLS: Readonly<Record<string, PrepareScene>> = {
  'post /api/v1/registry/token': async ({ testApp }) => {
    const team = await RegistryTeam.new(testApp);
    return {
      // A proof is used once, so a client signs again.
      send: () => team.logIn(),
      status: 200,
      expectOnce: async ({ body }) => {
        const { token } = body.data as { token: string };
        expect((await testApp.api.get(`registry/${team.remote}/releases`, { token })).status).toBe(200);
      },
    };
  },
  'post /api/v1/registry/{remote}/releases': async (context) => {
    const { team, token, build, send } = await startUpload(context);
    return {
      send,
      status: 201,
      expectOnce: async () => {
        expect((await team.upload(build.files['routes.json'], token)).status).toBeLessThan(202);
      },
    };
  },
  'put /api/v1/registry/{remote}/blobs/{hash}': async (context) => {
    const { team, token, build, send } = await startUpload(context);
    await send();
    const bytes = build.files['remote-entry.js'];
    await team.upload(bytes, token);
    return {
      send: () => team.upload(bytes, token),
      status: 200,
      expectOnce: async ({ body }) => expect(body.data).toEqual({ isNew: false }),
    };
  },
  'post /api/v1/registry/{remote}/releases/{release}/finish': async (context) => {
    const { team, token, build, send, releases } = await startUpload(context);
    const { release } = (await send()).body.data;
    for (const bytes of Object.values(build.files)) await team.upload(bytes, token);
    const path = `registry/${team.remote}/releases/${release}/finish`;
    return {
      send: (headers) => context.testApp.api.post(path, {}, { token, headers }),
      status: 201,
      expectOnce: async () => expect((await releases()).filter((name) => name === release)).toHaveLength(1),
    };
  },
  'post /api/v1/registry/{remote}/releases/{release}/check': async ({ testApp }) => {
    const team = await RegistryTeam.new(testApp);
    const token = await team.token();
    const path = `registry/${team.remote}/releases/${team.published.stable}/check`;
    return {
      send: (headers) => testApp.api.post(path, {}, { token, headers }),
      status: 200,
      expectOnce: async ({ body }) => expect(body.data).toEqual({ problems: [] }),
    };
  },
  'post /api/v1/environments/{env}/{remote}/{verb}': async ({ testApp }) => {
    const team = await RegistryTeam.new(testApp);
    const rule = { who: 'publishers', environment: 'local', verbs: ['rollback'] } as const;
    await grantVerbs(await team.open(), team.name, rule);
    const token = await team.token();
    return {
      send: (headers) => team.change('rollback', { message: 'Back' }, { token, headers }),
      status: 200,
      expectOnce: async ({ body }) => {
        const { seq } = body.data as { seq: number };
        const log = await testApp.api.get<{ lines: { seq: number; message: string }[] }>(
          `environments/local/${team.remote}/log`,
          { token },
        );
        const lines = log.body.data.lines.filter(({ message }) => message === 'Back');
        expect(lines.map((line) => line.seq)).toEqual([seq]);
      },
    };
  },
};
