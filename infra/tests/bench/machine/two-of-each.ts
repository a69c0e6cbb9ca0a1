// Two edges and two APIs as single processes behind balancers, on one folder and one database. The platform of `npm start` brings
// the database and starts it again after a crash. Its own API and edge get no requests.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Balancer } from '../../e2e/balancer.ts';
import { platformDatabaseUri } from '../../support/platform-database.ts';
import { endProgram, startProgram, type Program, type RunningProgram } from '../../support/site-programs.ts';
import { ROOT, startPlatform, type RunningPlatform } from './platform.ts';

export const KINDS = ['api', 'edge'] as const;
type Kind = (typeof KINDS)[number];

interface Group {
  readonly program: Program;
  readonly balancer: Balancer;
  readonly processes: RunningProgram[];
}

export type TwoOfEach = Awaited<ReturnType<typeof startTwoOfEach>>;

/** @param settings more settings of both programs */
const groupsOf = (
  { dataDir, pidOf }: RunningPlatform,
  balancers: Readonly<Record<Kind, Balancer>>,
  settings: Readonly<Record<string, string>>,
): Readonly<Record<Kind, Group>> => {
  const shared = { DATA_DIR: dataDir, PUBLIC_URL: balancers.edge.url, ...settings };
  const apiSettings = {
    ...{ ...shared, API_PORT: '0', SEED: 'none', JWT_SECRET: readFileSync(join(dataDir, 'jwt-secret'), 'utf8') },
    MONGODB_URI: platformDatabaseUri(pidOf('database')),
  };
  const edgeSettings = { ...shared, PORT: '0', API_URL: balancers.api.url, NODE_ENV: 'production' };
  return {
    api: { program: { file: 'backend/dist/main.js', settings: apiSettings }, balancer: balancers.api, processes: [] },
    edge: {
      program: { file: 'shell/dist/edge/main.js', settings: edgeSettings },
      balancer: balancers.edge,
      processes: [],
    },
  };
};

/** @param settings more settings of both programs */
export async function startTwoOfEach(signal: AbortSignal, settings: Readonly<Record<string, string>> = {}) {
  const edgeKey = randomBytes(24).toString('hex');
  const platform = await startPlatform({ signal, settings: { EDGE_KEY: edgeKey, ...settings } });
  const balancers = { api: await new Balancer().start(), edge: await new Balancer().start() };
  const groups = groupsOf(platform, balancers, { EDGE_KEY: edgeKey, ...settings });
  const add = async (kind: Kind) => {
    const { program, balancer, processes } = groups[kind];
    const started = await startProgram(program, ROOT);
    processes.push(started);
    balancer.add(started.url);
  };
  for (const kind of KINDS) for (let count = 0; count < 2; count += 1) await add(kind);
  const firstOf = (kind: Kind) => {
    const process = groups[kind].processes.shift();
    if (!process) throw new Error(`no ${kind} runs`);
    return process;
  };
  return {
    platform,
    url: balancers.edge.url,
    edges: () => groups.edge.processes,
    /** Starts one more process and adds it to the balancer. */
    add,
    /** Takes the oldest process out of the balancer, ends it and starts another one. */
    async restart(kind: Kind) {
      const former = firstOf(kind);
      await groups[kind].balancer.remove(former.url);
      const [code] = await endProgram(former);
      if (code !== 0) throw new Error(`${kind} ended with ${code}`);
      await add(kind);
    },
    /** Kills the oldest process. The balancer notices as health checks do, after the death. */
    async kill(kind: Kind) {
      const former = firstOf(kind);
      await endProgram(former, 'SIGKILL');
      void groups[kind].balancer.remove(former.url);
      await add(kind);
    },
    async stop() {
      for (const kind of KINDS) {
        for (const { child } of groups[kind].processes) child.kill('SIGKILL');
        groups[kind].balancer.stop();
      }
      await platform.stop();
    },
  };
}
