// A team with a repository of its own ships its remote over HTTP, by the commands of the page "Ship your module". Each command
// is a process of its own, as on the machine of a person, and `npx` starts it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { codeBlocks, npmEnvironment, npxRuns, runCommands } from '../e2e/documented-commands.ts';
import { startPackageRegistry } from '../support/installed-packages.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { call, formOf, register } from './contestants/content.ts';
import { ROOT, startPlatform, type RunningPlatform } from './machine/platform.ts';
import type { BenchResources } from './resources.ts';
import type { Result, Row } from './report.ts';
import { row } from './statistics.ts';

const BLOCKS = codeBlocks(join(ROOT, 'infra/docs/ship-your-module.md'));
const LINKSTALL = `node ${join(ROOT, 'infra/packages/releases/linkstall.mjs')}`;
const GREETING = 'Hello from a team of its own.';
const ROUNDS = 5;
const PAGES = 50;
const ENTRIES = 20;
const MEMBER = 'shipping.member';
const PASSWORD = 'marigold-awning-7';
/** Counts of visits reach the database within this time. */
const COUNTED_MS = 15_000;
/** The name of a browser, because visits of programs are not counted. */
const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130 Safari/537.36';

export async function measureShipping({ signal }: BenchResources): Promise<Result> {
  const platform = await startPlatform({ signal });
  const registry = await startPackageRegistry();
  try {
    await register(platform.url, personOf(MEMBER));
    const site = new Site(platform, registry.url);
    // The first repository fills the cache of npm.
    await site.newRepository('nursery');
    const repository = await site.newRepository('garden');
    const rows = [
      row('from an empty folder and an address to a live page', [repository.seconds], { unit: 's', limit: 60 }),
      await publishKnown(site, repository.folder),
      await publishToLive(site, repository.folder),
      ...(await comparePages(site)),
    ];
    return { title: 'shipping', rows };
  } finally {
    registry.close();
    await platform.stop();
  }
}

const personOf = (username: string) => ({
  ...{ username, fullName: 'Bench', email: `${username}@example.com`, password: PASSWORD },
});

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
};

class Site {
  readonly parent = temporaryFolder('shipping');

  constructor(
    readonly platform: RunningPlatform,
    private readonly registry: string,
  ) {
    mkdirSync(join(this.parent, 'tmp'));
  }

  /** Runs commands of a team. `npx` runs the installed program. */
  run(commands: string, cwd: string): Promise<string> {
    const key = { LINKSTALL_KEY_FILE: 'key.pem', LINKSTALL_KEY_ID: 'laptop' };
    const env = { ...npmEnvironment(this.parent, this.registry), ...key, npm_config_yes: 'true' };
    return runCommands(commands, { cwd, env: { ...env, TMPDIR: join(this.parent, 'tmp') } });
  }

  /** Runs commands of the operators on the machine of the site. */
  operate(commands: string): Promise<string> {
    const env = { ...npmEnvironment(this.parent, this.registry), DATA_DIR: this.platform.dataDir };
    return runCommands(`${npxRuns(LINKSTALL)}\n${commands}`, { cwd: ROOT, env });
  }

  async waitFor(path: string, text: string): Promise<void> {
    for (;;) {
      const response = await fetch(this.platform.url + path);
      if ((await response.text()).includes(text)) return;
      await pause(10);
    }
  }

  /** Follows the page from its first step until visitors see the first release. */
  async newRepository(remote: string): Promise<{ readonly folder: string; readonly seconds: number }> {
    const documented = (heading: string, index: number) => {
      const text = (BLOCKS.get(heading)?.[index] ?? '').replaceAll('https://stall.example', this.platform.url);
      return text.replaceAll('garden', remote).replaceAll('meera.cooks', MEMBER);
    };
    const folder = join(this.parent, remote);
    const time = await seconds(async () => {
      // The key exists later.
      await this.run(`unset LINKSTALL_KEY_FILE\n${documented('1. Create the repository', 0)}`, this.parent);
      const key = await this.run(documented('2. Get rights', 0), folder);
      await this.operate(documented('2. Get rights', 1).replace('<public key>', key));
      await this.run(documented('3. Publish and deploy', 0).replace(/^.*deploy.*$/m, '$& --yes'), folder);
      await this.waitFor(`/apps/${remote}`, GREETING);
    });
    return { folder, seconds: time };
  }
}

/** Builds another release of the repository. The build is not part of a measurement. */
async function build(site: Site, folder: string, { version, greeting }: { version: string; greeting?: string }) {
  const file = join(folder, 'package.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), version }));
  if (greeting !== undefined) {
    const page = join(folder, 'src/home/home-page.tsx');
    writeFileSync(page, readFileSync(page, 'utf8').replace(/Hello from [^'<.]*\./, greeting));
  }
  await site.run('npm run build', folder);
}

/** Another version of the same files. */
async function publishKnown(site: Site, folder: string): Promise<Row> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await build(site, folder, { version: `0.2.${round}` });
    times.push(await seconds(() => site.run('npx linkstall publish', folder)));
  }
  return row('publish a release whose chunks the site has', times, { unit: 's', limit: 1 });
}

/** A changed page, from `publish` until a visitor sees it. */
async function publishToLive(site: Site, folder: string): Promise<Row> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [version, greeting] = [`0.3.${round}`, `Hello from round ${round}.`];
    await build(site, folder, { version, greeting });
    const ship = `npx linkstall publish && npx linkstall deploy ${version} --message "round ${round}" --yes`;
    times.push(
      await seconds(async () => {
        await site.run(ship, folder);
        await site.waitFor('/apps/garden', greeting);
      }),
    );
  }
  return row('publish to live', times, { unit: 's', limit: 3 });
}

/** Sends the beacon of a visit, as the page does in a browser. */
async function countVisit(url: string, username: string): Promise<void> {
  const headers = { 'user-agent': USER_AGENT, origin: url, 'sec-fetch-site': 'same-origin' };
  const { status } = await fetch(`${url}/report/visit`, { method: 'POST', headers, body: `v\n/${username}\n\n` });
  if (status !== 204) throw new Error(`/report/visit: ${status}`);
}

/** The gate with the most visited pages, which creators have made. */
async function comparePages(site: Site): Promise<Row[]> {
  const { url } = site.platform;
  for (let page = 0; page < PAGES; page += 1) {
    const username = `page${page}`;
    const authorization = (await register(url, personOf(username))).accessToken;
    for (let entry = 0; entry < ENTRIES; entry += 1) {
      const fields = { kind: 'text', text: `Text ${entry} of ${username}` };
      await call(url, 'POST link/add-entry', { headers: { authorization }, body: formOf(fields) });
    }
    await countVisit(url, username);
  }
  await pause(COUNTED_MS);
  const [release] = JSON.parse(await site.operate('npx linkstall releases mfe-public --json')) as { release: string }[];
  const check = async () => {
    const output = await site.operate(`npx linkstall check mfe-public ${release?.release} --pages`);
    if (!output.includes(` of ${PAGES} pages change`)) throw new Error(`fewer pages: ${output}`);
  };
  const first = await seconds(check);
  const later = [await seconds(check), await seconds(check), await seconds(check)];
  return [
    row(`check with ${PAGES} real pages, the first time`, [first], { unit: 's', limit: 10 }),
    row(`check with ${PAGES} real pages, again`, later, { unit: 's', limit: 10 }),
  ];
}
