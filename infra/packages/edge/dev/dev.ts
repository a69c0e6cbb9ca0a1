// `linkstall dev` in the repository of a team: an edge on this machine shows the live site with the builds of this repository.
// It has its own store with copies of the live releases, so nothing on the site changes.
import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import reservedNames from '../../contracts/reserved-names.json' with { type: 'json' };
import { publishStatus, type Problem } from '../../../dev/dev/dev-problems.ts';
import { aborted, exited, forkEdge, stop } from '../../../dev/dev/session-processes.ts';
import { openEnvironment, type Environment } from '../../releases/src/environment.ts';
import type { Routes } from '../../releases/src/formats.ts';
import { publish } from '../../releases/src/publish/publish.ts';
import { ReleaseError } from '../../releases/src/release-error.ts';
import { startApiProxy } from './api-proxy.ts';
import { copyLiveSite } from './live-site.ts';
import type { BuildReport } from './report-builds.ts';

interface Session {
  /** The folder of the repository. */
  readonly folder: string;
  readonly remote: string;
  /** The address of the site. */
  readonly origin: string;
  readonly port: string;
  readonly signal: AbortSignal;
  readonly printLine: (line: string) => void;
}

/** Builds are drafts in this environment: see `draft` of publish. */
const ENV = 'dev';
const CONFIGS = ['ts', 'mts', 'mjs', 'js', 'cjs'].map((extension) => `rspack.config.${extension}`);

/** Develops until `signal` is aborted. `ended` settles after the cleanup, also when a child has died by itself. */
export async function develop(session: Session): Promise<{ url: string; ended: Promise<void> }> {
  const { folder, origin, signal, printLine } = session;
  const dataDir = join(folder, 'dist/dev');
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const children: ChildProcess[] = [];
  const api = await startApiProxy(origin);
  const end = async () => {
    for (const child of children) await stop(child);
    api.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const { anchorFile: _, ...sandbox } = await openEnvironment({
      ...{ dataDir, env: ENV, by: 'linkstall dev', signs: 'first' },
    });
    printLine(`copying the live releases of ${origin} …`);
    await copyLiveSite({ ...session, sandbox, built: null });
    printLine(`building ${session.remote} …`);
    const firstBuild = await startBuilds({ ...session, sandbox }, children);
    const url = await startEdge({ ...session, dataDir, api: api.url }, children);
    api.setLocalOrigin(url);
    await Promise.race([firstBuild.published, aborted(signal)]);
    signal.throwIfAborted();
    const childEnd = Promise.race(children.map(exited));
    return { url, ended: Promise.race([childEnd, aborted(signal)]).then(end) };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Starts Rspack. `published` settles when the first build is published or has failed. */
async function startBuilds(session: Session & { sandbox: Environment }, children: ChildProcess[]) {
  const { folder, remote, sandbox } = session;
  const config = CONFIGS.find((name) => existsSync(join(folder, name)));
  if (!config) throw new ReleaseError('dev.config', `${folder} has no ${CONFIGS[0]}.`);
  const wrapper = join(sandbox.dataDir, 'rspack.config.ts');
  const lines = [
    `import config from ${JSON.stringify(join(folder, config))};`,
    `import { reportBuilds } from ${JSON.stringify(join(import.meta.dirname, 'report-builds.js'))};`,
    `export default reportBuilds(config, ${JSON.stringify(folder)});`,
  ];
  await writeFile(wrapper, `${lines.join('\n')}\n`);
  const { resolve } = createRequire(join(folder, 'package.json'));
  const program = join(dirname(resolve('@rspack/cli/package.json')), 'bin/rspack.js');
  // The kind of the build is the same as for the live shell, because both use the same React.
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = fork(program, ['build', '--watch', '--config', wrapper], {
    ...{ cwd: folder, env, execArgv: [] },
    stdio: ['ignore', process.stderr, 'inherit', 'ipc'],
  });
  children.push(child);
  /** Publications run one after the other, because each of them moves a pointer. */
  let last = Promise.resolve();
  const published = new Promise<void>((resolve, reject) => {
    child.on('message', ({ problems }: BuildReport) => {
      last = last.then(async () =>
        show({ ...session, problems: problems.length > 0 ? problems : await publishBuild(session) }),
      );
      void last.then(resolve);
    });
    child.once('exit', () => reject(new ReleaseError('dev.build', `The build of ${remote} has ended.`)));
  });
  published.catch(() => undefined); // the end of the process also ends the session
  return { published };
}

/** Sends the problems to the open pages. A new build reloads them, because it moves the pointer of the remote. */
const show = ({ sandbox, remote, problems }: { sandbox: Environment; remote: string; problems: readonly Problem[] }) =>
  publishStatus(sandbox.dataDir, remote, { problems });

/** @returns the problems of the release */
async function publishBuild({
  folder,
  remote,
  origin,
  sandbox,
}: Session & { sandbox: Environment }): Promise<Problem[]> {
  try {
    const routes = JSON.parse(await readFile(join(folder, 'routes.json'), 'utf8')) as Routes;
    // Only the site knows the granted addresses. Its gate judges them (`linkstall check`).
    const claims = routes.pages.map(({ path }) => path);
    const team = { name: ENV, remotes: [remote], claims, members: [], publishers: [], rules: [] };
    const { release, ...publication } = await publish(sandbox, {
      ...{ packageDir: folder, reserved: reservedNames.names, draft: true },
      teams: { [ENV]: team },
    });
    if (publication.remote !== remote)
      throw new ReleaseError('dev.remote', `The build is ${publication.remote}, but linkstall.json names ${remote}.`);
    await copyLiveSite({ origin, sandbox, remote, built: release });
    return [];
  } catch (error) {
    return [{ kind: 'release', at: remote, message: error instanceof Error ? error.message : String(error) }];
  }
}

async function startEdge(
  { folder, dataDir, api, port, signal }: Session & { dataDir: string; api: string },
  children: ChildProcess[],
): Promise<string> {
  // No other setting of this machine, and no key: the site counts no visit.
  const env = {
    ...{ PATH: process.env['PATH'], NODE_ENV: 'production', LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '100' },
    ...{ HOST: '127.0.0.1', PORT: port, API_URL: api, DATA_DIR: dataDir, ENVIRONMENT: ENV, DEV_ROOT: folder },
  };
  const options = { cwd: folder, env, execArgv: [], signal, children };
  const url = await forkEdge(join(import.meta.dirname, 'main.js'), options);
  if (url === null) throw new ReleaseError('dev.edge', 'The edge of this session did not start. The reason is above.');
  return url;
}
