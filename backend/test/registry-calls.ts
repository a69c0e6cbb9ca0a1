import type { DeviceLogin, ForcedChanges, ReleasesOverview } from '@linkstall/contracts/http';
import { remoteLog } from '@linkstall/releases/registry';
import { grantVerbs } from '@linkstall/releases/team-changes';
import { readTeamLog } from '@linkstall/releases/team-log';

import { refusedChange, requestedChange } from './registry-forced.js';
import { ReleaseSetScene } from './registry-set-scene.js';
import { RegistryTeam, testBuild, writePreviewKey } from './registry-team.js';
import { Person, type PrepareScene, type SceneContext } from './write-scene.js';

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

const decideDeviceLogin =
  (verb: 'allow' | 'refuse'): PrepareScene =>
  async (context) => {
    const { api } = context.testApp;
    const person = await Person.new(context);
    const team = await RegistryTeam.new(context.testApp, { members: [person.user.username] });
    const send = (userCode: string, decision = verb) =>
      person.json('POST', `registry/device/codes/${userCode}/${decision}`, {});
    // A finished login, so that the tests see every query of a login.
    const finished = await team.startDeviceLogin();
    await send(finished.userCode, 'allow')({});
    await team.poll(finished.deviceCode);
    const { userCode } = await team.startDeviceLogin();
    return {
      send: send(userCode),
      status: 200,
      expectOnce: async () => {
        const path = `registry/device/codes/${userCode}`;
        const { body } = await api.get<DeviceLogin>(path, { token: person.token });
        expect(body.data.state).toBe(verb === 'allow' ? 'allowed' : 'refused');
      },
    };
  };

/** Every call of the registry that changes something. */
export const REGISTRY_CALLS: Readonly<Record<string, PrepareScene>> = {
  'post /api/v1/admin/forced-changes': async (context) => {
    const person = await Person.new(context);
    await person.sendAsOperator('PUT', `admin/operators/${person.user.username}`)({});
    const { body } = await refusedChange(context.testApp);
    const path = 'admin/forced-changes';
    return {
      send: person.json('POST', path, body),
      status: 200,
      expectOnce: async () => {
        const list = await context.testApp.api.get<ForcedChanges>(path, { token: person.token });
        expect(list.body.data.waiting.filter(({ remote }) => remote === body.remote).length).toBeGreaterThan(0);
      },
    };
  },
  'post /api/v1/admin/forced-changes/{env}/{id}/confirm': async (context) => {
    const person = await Person.new(context);
    await person.sendAsOperator('PUT', `admin/operators/${person.user.username}`)({});
    const { id, remote } = await requestedChange(context.testApp);
    const { token } = person;
    return {
      send: person.json('POST', `admin/forced-changes/local/${id}/confirm`, {}),
      status: 200,
      expectOnce: async () => {
        const { body } = await context.testApp.api.get<ReleasesOverview>('admin/releases', { token });
        const lines = body.data.history.lines.filter((line) => line.remote === remote && line.forced);
        expect(lines).toHaveLength(1);
      },
    };
  },
  'post /api/v1/admin/teams/{team}/{action}': async (context) => {
    const person = await Person.new(context);
    await person.sendAsOperator('PUT', `admin/operators/${person.user.username}`)({});
    const team = await RegistryTeam.new(context.testApp);
    const seq = await team.lastChange();
    return {
      send: person.json('POST', `admin/teams/${team.name}/set`, { seq, claims: [`/blog/${team.remote}`] }),
      status: 200,
      expectOnce: async ({ body }) => {
        const entries = (await readTeamLog(await team.open())).filter(({ by }) => by === `@${person.user.username}`);
        expect(entries.map((entry) => entry.seq)).toEqual([(body.data as { seq: number }).seq]);
      },
    };
  },
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
  'post /api/v1/registry/device': async ({ testApp }) => {
    const team = await RegistryTeam.new(testApp);
    return {
      send: () => testApp.api.post('registry/device', { remote: team.remote }),
      status: 200,
      expectOnce: async ({ body }) => {
        const { deviceCode } = body.data as { deviceCode: string };
        expect((await team.poll(deviceCode)).status).toBe(428);
      },
    };
  },
  'post /api/v1/registry/device/codes/{userCode}/allow': decideDeviceLogin('allow'),
  'post /api/v1/registry/device/codes/{userCode}/refuse': decideDeviceLogin('refuse'),
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
      expectOnce: async ({ body }) => expect(body.data).toMatchObject({ problems: [] }),
    };
  },
  'post /api/v1/registry/{remote}/previews': async ({ testApp }) => {
    const team = await RegistryTeam.new(testApp);
    await writePreviewKey(testApp);
    const token = await team.token();
    const body = { release: team.published.stable, label: 'pr-17' };
    return {
      send: (headers) => testApp.api.post(`registry/${team.remote}/previews`, body, { token, headers }),
      status: 201,
      expectOnce: async () => {
        const { store } = await team.open();
        expect(await store.list(`teams/previews/${team.remote}/`)).toHaveLength(1);
      },
    };
  },
  'post /api/v1/users/release-panel/switch': async (context) => {
    const { testApp } = context;
    const person = await Person.new(context);
    const team = await RegistryTeam.new(testApp, { members: [person.user.username] });
    await writePreviewKey(testApp);
    const id = { remote: team.remote, release: team.published.stable };
    return {
      send: person.json('POST', 'users/release-panel/switch', id),
      status: 200,
      // The call changes no data, because the button of the page only sets a cookie.
      expectOnce: async ({ body }) => expect(body.data).toEqual({ path: expect.stringMatching(/^\/preview\?link=/) }),
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
  'post /api/v1/registry/sets': async ({ testApp }) => {
    const scene = await ReleaseSetScene.new(testApp);
    return {
      send: (headers) => scene.create({ headers }),
      status: 201,
      expectOnce: async ({ body }) => expect(body.data).toMatchObject({ name: scene.name, releases: scene.releases }),
    };
  },
  'post /api/v1/environments/{env}/sets/{name}/{verb}/plan': async ({ testApp }) => {
    const scene = await ReleaseSetScene.new(testApp);
    await scene.create();
    const before = await scene.stable();
    return {
      send: (headers) => scene.plan('deploy', { headers }),
      status: 200,
      expectOnce: async () => expect(await scene.stable()).toEqual(before),
    };
  },
  'post /api/v1/environments/{env}/sets/{name}/{verb}': async ({ testApp }) => {
    const scene = await ReleaseSetScene.new(testApp);
    await scene.create();
    await scene.change('deploy', 'Together');
    return {
      send: (headers) => scene.change('rollback', 'Apart', { headers }),
      status: 200,
      expectOnce: async ({ body }) => {
        const { seq } = body.data as { seq: number };
        const [team] = scene.teams;
        const lines = await remoteLog(await team.open(), team.remote);
        expect(lines.filter(({ message }) => message === 'Apart').map((line) => line.seq)).toEqual([seq]);
      },
    };
  },
};
