// A team with a repository of its own outside of this clone, which ships its remote to a site by documented commands.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Composition } from '@linkstall/contracts/shell';
import type { Browser, Page } from '@playwright/test';

import type { OidcIssuer } from '../../../backend/test/oidc-issuer.ts';
import type { LogLine } from '../../packages/releases/src/formats.ts';
import type { AuditEntry } from '../../packages/releases/src/teams/audit.ts';
import { editFile } from '../support/edit-file.ts';
import { codeBlocks, jobScript, npmEnvironment, NPX, npxRuns, runCommands } from './documented-commands.ts';
import { type Creator, expect, logIn } from './fixtures.ts';
import type { Platform } from './platform.ts';
import { sendRequest } from './varnish.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PAGE = join(ROOT, 'infra/docs/ship-your-module.md');
export const BLOCKS = codeBlocks(PAGE);
const ON_MACHINE = npxRuns(`node ${join(ROOT, 'infra/packages/releases/linkstall.mjs')}`);
/** The settings that another test of this machine may have set. */
const NO_CI = { LINKSTALL_ID_TOKEN: '', LINKSTALL_KEY_FILE: '', ACTIONS_ID_TOKEN_REQUEST_URL: '', DATA_DIR: '' };
export const WITH_KEY = { LINKSTALL_KEY_FILE: 'key.pem', LINKSTALL_KEY_ID: 'laptop' };
/** A number of pages that is large enough for a certain verdict of the judge. */
const VISITS = 15;
const VISITORS = Array.from('0123456789abcdef', (digit) => digit.repeat(32));

type Texts = Readonly<Record<string, string>>;

interface Place {
  /** A folder outside of this clone. */
  readonly parent: string;
  readonly platform: Platform;
  readonly issuer: OidcIssuer;
  /** The address of a registry of npm packages. */
  readonly registry: string;
}

/** A page with a button. A broken release throws when somebody presses the button. */
interface BreakablePage {
  readonly path: string;
  readonly button: string;
  /** Logs in first. */
  readonly creator?: Creator;
}

export class Team {
  readonly path: string;
  readonly folder: string;

  /**
   * @param remote the name of the remote, in place of `garden` on the page
   * @param repositoryId the id of its repository in the tokens of its pipeline
   */
  constructor(
    readonly remote: string,
    private readonly repositoryId: string,
    private readonly place: Place,
  ) {
    this.path = `/apps/${remote}`;
    this.folder = join(place.parent, remote);
  }

  /** The environment of a person or of a job. */
  private environment(more: Texts = {}) {
    const { parent, registry } = this.place;
    const settings = { TMPDIR: join(parent, 'tmp'), npm_config_yes: 'true', ...NO_CI, ...more };
    return { ...npmEnvironment(parent, registry), ...settings };
  }

  /** Runs commands before there is a repository. */
  runInParent(commands: string): Promise<string> {
    return runCommands(commands, { cwd: this.place.parent, env: this.environment() });
  }

  run(commands: string, more?: Texts): Promise<string> {
    return runCommands(`${NPX}\n${commands}`, { cwd: this.folder, env: this.environment(more) });
  }

  runOnMachine(commands: string): Promise<string> {
    const env = this.environment({ DATA_DIR: this.place.platform.dataDir });
    return runCommands(`${ON_MACHINE}\n${commands}`, { cwd: ROOT, env });
  }

  /** The commands in a code block of the page, with the names of this team. */
  documented(heading: string, index: number, names?: Texts): string {
    const text = BLOCKS.get(heading)?.[index] ?? '';
    expect(text).not.toBe('');
    return this.replaceNames(text, names);
  }

  private replaceNames(text: string, names: Texts = {}): string {
    const all = Object.entries({ 'https://stall.example': this.place.platform.url, ...names });
    return all.reduce((result, [from, to]) => result.replaceAll(from, to), text.replaceAll('garden', this.remote));
  }

  /** A person creates a key, and the operators add the team with this key. */
  async addWithKey(member: string): Promise<void> {
    const key = await this.run(this.documented('2. Get rights', 0));
    await this.runOnMachine(this.documented('2. Get rights', 1, { 'meera.cooks': member, '<public key>': key }));
  }

  /** The operators add the pipeline of the repository. */
  async addPipeline(): Promise<void> {
    const [, command = ''] = /`(npx linkstall team add-publisher [^`]+)`/.exec(readFileSync(PAGE, 'utf8')) ?? [];
    const names = { '<address>': this.place.issuer.url, '4711': this.repositoryId };
    await this.runOnMachine(this.replaceNames(command, names));
  }

  /** The settings of a job of the pipeline. */
  jobSettings(claims: Texts = {}): Texts {
    const { issuer, platform } = this.place;
    const own = { aud: platform.url, project_id: this.repositoryId, ref_path: 'refs/heads/main' };
    return { LINKSTALL_ID_TOKEN: issuer.token({ ...own, ...claims }), NUMBER: '17', CI_COMMIT_SHA: 'c0ffee' };
  }

  /** Runs a job of the pipeline on the installed packages. */
  runJob(job: string, claims?: Texts): Promise<string> {
    const script = jobScript(join(this.folder, '.gitlab-ci.yml'), job).replace('npm ci\n', '');
    return this.run(script, this.jobSettings(claims));
  }

  edit(file: string, from: string, to: string): void {
    editFile(join(this.folder, file), from, to);
  }

  setVersion(version: string): void {
    const file = join(this.folder, 'package.json');
    writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), version }));
  }

  /** Runs the job of a pull request, and opens the preview of the page. */
  async openPreview(page: Page): Promise<void> {
    const packageJson = readFileSync(join(this.folder, 'package.json'));
    await this.runJob('preview', { pipeline_source: 'merge_request_event', ref_path: 'refs/merge-requests/17/head' });
    writeFileSync(join(this.folder, 'package.json'), packageJson);
    const [, url = ''] = /^PREVIEW_URL=(.*)$/m.exec(readFileSync(join(this.folder, 'preview.env'), 'utf8')) ?? [];
    await page.goto(url);
    await page.getByRole('button', { name: 'Open the preview' }).click();
    await expect(page.getByRole('button', { name: 'End the preview' })).toBeVisible();
    await page.goto(this.path);
  }

  async textAt(path = this.path): Promise<string> {
    return (await fetch(this.place.platform.url + path)).text();
  }

  /** The first release of a remote in the page of a visitor. */
  async releaseFor(visitor = '0'.repeat(32), remote = this.remote): Promise<string | undefined> {
    const headers = { cookie: `ls_visitor=${visitor}` };
    const { text } = await sendRequest(`${this.place.platform.url}/admin/links`, { headers });
    const composition = JSON.parse(/id="composition">([^<]+)</.exec(text)?.[1] ?? '{}') as Partial<Composition>;
    return composition.remotes?.[remote]?.releases[0]?.release;
  }

  private async visitorOf(version: string): Promise<string | undefined> {
    const releases = await Promise.all(VISITORS.map((visitor) => this.releaseFor(visitor)));
    return VISITORS[releases.findIndex((release) => release?.startsWith(`${version}~`))];
  }

  /**
   * Ships a broken candidate to half of the visitors, and sends the reports of many visitors.
   * @returns a visitor who gets the candidate
   */
  async shipBroken(version: string, stable: string, { browser, page }: { browser: Browser; page: BreakablePage }) {
    this.setVersion(version);
    await this.runJob('ship');
    await this.run(
      `npx linkstall deploy ${version} --percent 50 --watch 30m --promote --message "more visitors"`,
      WITH_KEY,
    );
    await expect.poll(() => this.visitorOf(version)).toBeDefined();
    const [withStable = '', withCandidate = ''] = await Promise.all(
      [stable, version].map((each) => this.visitorOf(each)),
    );
    const reports = [
      ...(await this.reportsOf(withStable, page, { browser, kinds: ['mounted'] })),
      ...(await this.reportsOf(withCandidate, page, { browser, kinds: ['error', 'mounted'] })),
    ];
    // Many visitors: their browsers send the same reports.
    for (let visit = 0; visit < VISITS; visit += 1)
      for (const body of reports) await fetch(`${this.place.platform.url}/report`, { method: 'POST', body });
    return withCandidate;
  }

  /** Presses the button as a visitor, and returns the reports of the browser about the remote. */
  private async reportsOf(
    visitor: string,
    { path, button, creator }: BreakablePage,
    { browser, kinds }: { readonly browser: Browser; readonly kinds: readonly string[] },
  ): Promise<readonly string[]> {
    const { url } = this.place.platform;
    const context = await browser.newContext({ baseURL: url });
    await context.addCookies([{ name: 'ls_visitor', value: visitor, url }]);
    const page = await context.newPage();
    const reports: string[] = [];
    page.on('request', (request) => {
      const body = request.url().endsWith('/report') ? (request.postData() ?? '') : '';
      if (body.includes(`"remote":"${this.remote}"`) && !body.includes('"kind":"vitals"')) reports.push(body);
    });
    if (creator) await logIn(page, creator);
    await page.goto(path);
    await page.getByRole('button', { name: button }).click();
    await expect.poll(() => reports.map(kindOf).sort()).toEqual(kinds);
    await context.close();
    return reports;
  }

  /** Waits until the judge has ended the candidate. The API judges once a minute. */
  async expectEndedByJudge(visitor: string, stable: string): Promise<void> {
    await expect.poll(() => this.releaseFor(visitor), { timeout: 150_000 }).toMatch(new RegExp(`^${stable}~`));
    const log = JSON.parse(await this.runOnMachine('npx linkstall log --json')) as readonly LogLine[];
    const newest = log.find(({ remote }) => remote === this.remote);
    expect(newest).toMatchObject({ action: 'rollback', by: 'judge' });
    expect(newest?.message).toMatch(/^worse \(99\.9 % sure\): Pages with errors: 100 % /);
  }

  /** Revokes the pipeline, and waits until its live release has gone. */
  async revokePipeline(stable: string): Promise<void> {
    await this.runOnMachine(`npx linkstall team revoke-key ${this.remote} oidc-1`);
    await expect.poll(() => this.releaseFor()).toMatch(new RegExp(`^${stable}~`));
    await expect(this.run('npx linkstall publish', this.jobSettings())).rejects.toThrow(
      'The site does not accept this proof',
    );
    const audit = JSON.parse(await this.runOnMachine('npx linkstall team audit --json')) as readonly AuditEntry[];
    const newest = audit.find(({ remote }) => remote === this.remote);
    expect(newest).toMatchObject({ call: 'token', outcome: 'rights.unknown_identity' });
  }
}

const kindOf = (report: string) => (JSON.parse(report) as { readonly kind?: string }).kind ?? 'error';
