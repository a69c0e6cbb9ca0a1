// A remote that is harmful on purpose is published and deployed. It attacks the token, the other remotes and the calls of
// operators in the browser. Each attack has a control, in which the same code or a similar code succeeds.
import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';

import { type BrowserContext, expect, type Page, test } from '@playwright/test';

import { openEnvironment } from '../../packages/releases/src/environment.ts';
import { deploy } from '../../packages/releases/src/pointers/changes.ts';
import { publish } from '../../packages/releases/src/publish/publish.ts';
import { type Creator, expectLoginPage, newCreator } from './fixtures.ts';
import {
  ACTIONS_OF_USER,
  ATTACKING_CODE,
  type AttackTarget,
  BROWSER_ATTACKS,
  type BrowserAttack,
} from './browser-attacks.ts';
import { changeResponse } from './change-response.ts';
import { copyStore, type EdgeAlone, startEdge } from './edge-alone.ts';
import { buildTestRemote, REMOTE } from './test-remotes/test-remote.ts';

test.describe.configure({ mode: 'default', timeout: 400_000 });

const PATH = '/admin/test';
/** A page in the navigation of the admin area, so that the shell prefetches the remote. */
const ADMIN_PAGE = {
  ...{ path: '/admin/test/news', access: 'login', layout: 'admin', title: 'News', server: false },
  nav: { label: 'News', icon: 'statistics', order: 99 },
};

let site: EdgeAlone;
let creator: Creator;
let target: AttackTarget;
let context: BrowserContext;
/** The same browser without the content security policy and Trusted Types of the page. */
let contextWithoutPolicy: BrowserContext;

/** The site of the attacker. It records requests of all kinds and responds with an empty script or page. */
const otherSite = createServer((request, response) => {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('content-type', request.url?.endsWith('/x.js') ? 'text/javascript' : 'text/html');
  response.end();
  recordVisit(request.url);
});
otherSite.on('upgrade', (request, socket) => {
  socket.destroy();
  recordVisit(request.url);
});
const stunServer = createSocket('udp4', () => recordVisit('/stun'));
/** The first part of each path that was requested: the number of a try, or `stun`. */
const visits = new Set<string>();
let onVisit = (): void => undefined;

function recordVisit(path = ''): void {
  visits.add(/^\/(\w+)/.exec(path)?.[1] ?? path);
  onVisit();
}

async function publishHostile(title: string): Promise<{ readonly release: string; readonly file: string }> {
  const environment = await openEnvironment({ dataDir: site.dataDir, signs: true, by: 'a hostile team' });
  const change = (source: string) =>
    `${source.replace('>Test remote<', `>${title}<`)}\n${ATTACKING_CODE}\nglobalThis.hostile = true;`;
  const packageDir = buildTestRemote({ pages: [ADMIN_PAGE], change });
  const { release } = await publish(environment, { packageDir, reserved: ['admin'] });
  rmSync(dirname(packageDir), { recursive: true });
  return { release, file: `/remotes/${REMOTE}/${release}/remote-entry.js` };
}

test.beforeAll(async ({ browser, playwright }) => {
  const request = await playwright.request.newContext({ baseURL: String(process.env.LINKSTALL_URL) });
  creator = await newCreator(request);
  await request.dispose();
  otherSite.listen(0, '127.0.0.1');
  stunServer.bind(0, '127.0.0.1');
  await Promise.all([once(otherSite, 'listening'), once(stunServer, 'listening')]);
  site = await startEdge(copyStore());
  const [undeployed, deployed] = [await publishHostile('Never deployed'), await publishHostile('Hostile')];
  const environment = await openEnvironment({ dataDir: site.dataDir, signs: true, by: 'a hostile team' });
  await deploy(environment, { remote: REMOTE, release: deployed.release });
  await expect.poll(async () => (await fetch(site.url + PATH)).status).toBe(200);
  context = await browser.newContext({ baseURL: site.url });
  const page = await logIn();
  const container = await page.evaluate(() => {
    const { remotes } = JSON.parse(document.getElementById('composition')?.textContent ?? '') as {
      remotes: Record<string, { releases: { uniqueName: string }[] }>;
    };
    return remotes['mfe-store']?.releases[0]?.uniqueName ?? '';
  });
  await page.close();
  const storageState = await context.storageState();
  contextWithoutPolicy = await browser.newContext({ baseURL: site.url, bypassCSP: true, storageState });
  const cookie = (await context.cookies()).find(({ name }) => name.includes('ls_session_'))?.name ?? '';
  const other = `http://127.0.0.1:${(otherSite.address() as AddressInfo).port}`;
  const stun = `stun:127.0.0.1:${stunServer.address().port}`;
  target = { reached: 'reached', other, stun, container, cookie, deployed: deployed.file, undeployed: undeployed.file };
  for (const value of Object.values(target)) expect(value).not.toBe('');
});

test.afterAll(async () => {
  await context.close();
  await contextWithoutPolicy.close();
  await site.stop();
  otherSite.close();
  stunServer.close();
});

async function logIn(): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Username' }).fill(creator.username);
  await page.locator('[name=password]').fill(creator.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  return page;
}

const newPage = (hasPolicy: boolean): Promise<Page> => (hasPolicy ? context : contextWithoutPolicy).newPage();

async function openHostilePage(page: Page): Promise<Page> {
  await page.goto(PATH);
  await expect(page.getByRole('heading', { level: 1, name: 'Hostile' })).toBeVisible();
  return page;
}

type Kind = 'attack' | 'control';
let tries = 0;

/** The outcome of one attack on the open page; `reached` if the attacker's site got a request, whatever the page reports. */
async function outcomeOf(page: Page, { name }: BrowserAttack, kind: Kind): Promise<string> {
  const number = String((tries += 1));
  visits.delete('stun');
  const isVisited = () => visits.has(number) || visits.has('stun');
  const visited = new Promise<string>((resolve) => (onVisit = () => isVisited() && resolve('reached')));
  const ended = page
    .evaluate(
      ([kindOfAttack, nameOfAttack, attackTarget]) =>
        (globalThis as unknown as Record<Kind, (name: string, target: AttackTarget) => Promise<string>>)[kindOfAttack](
          nameOfAttack,
          attackTarget,
        ),
      [kind, name, { ...target, other: `${target.other}/${number}` }] as const,
    )
    .catch(() => 'the page is left');
  const outcome = await Promise.race([ended, visited]);
  return isVisited() ? 'reached' : outcome;
}

/**
 * Tries attacks in one tab. The tab loads the page again after each attack that changes the document. An attack that leads its tab to
 * another site has a tab of its own, which stays open, because its navigation may still be under way.
 */
async function outcomesOf(
  attacks: readonly BrowserAttack[],
  kind: Kind = 'attack',
  hasPolicy = true,
): Promise<Record<string, string>> {
  const outcomes: Record<string, string> = {};
  const tab = await newPage(hasPolicy);
  let isUnchanged = false;
  for (const attack of attacks) {
    const page = attack.leavesPage ? await newPage(hasPolicy) : tab;
    if (!isUnchanged || attack.leavesPage) await openHostilePage(page);
    outcomes[attack.name] = await outcomeOf(page, attack, kind);
    isUnchanged = attack.keepsDocument === true;
  }
  await tab.close();
  return outcomes;
}

const all = (attacks: readonly BrowserAttack[], outcome: string) =>
  Object.fromEntries(attacks.map(({ name }) => [name, outcome]));

test('no attack of a deployed remote reaches another site, other code, the cookie, another remote or a call', async () => {
  expect(await outcomesOf(BROWSER_ATTACKS)).toEqual(all(BROWSER_ATTACKS, 'refused'));
  expect(BROWSER_ATTACKS.length).toBeGreaterThanOrEqual(25);
  const sessionCookie = (await context.cookies()).find(({ name }) => name === target.cookie);
  expect([sessionCookie?.httpOnly, sessionCookie?.value]).toEqual([true, expect.stringMatching(/^[\w-]{22}$/)]);
});

test('each attack, or its control, succeeds in a browser without the policy of the page', async () => {
  const withControl = BROWSER_ATTACKS.filter(({ control }) => control !== undefined);
  const withoutControl = BROWSER_ATTACKS.filter(({ control }) => control === undefined);
  // Several attacks have the same control, which runs once.
  const controls = [...new Map(withControl.map((each) => [each.control, each])).values()];
  expect(await outcomesOf(controls, 'control')).toEqual(all(controls, 'reached'));
  expect(await outcomesOf(withoutControl, 'attack', false)).toEqual(all(withoutControl, 'reached'));
});

test('a script tag in the HTML of a page cannot load a file of a release, because of ‘strict-dynamic’', async ({
  browser,
}) => {
  const loads = async (isStrict: boolean) => {
    const page = await browser.newPage({ baseURL: site.url });
    await page.route('**/login', (route) =>
      changeResponse(route, async (response) => {
        const policy = response.headers()['content-security-policy'] ?? '';
        expect(policy).toContain(", script-src 'strict-dynamic'");
        const headers = {
          ...response.headers(),
          'content-security-policy': isStrict ? policy : policy.split(', ')[0]!,
        };
        const body = (await response.text()).replace('<div id="root"', `<script src="${target.deployed}"></script>$&`);
        return { headers, body };
      }),
    );
    const scripts: string[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    await page.close();
    return scripts.includes(target.deployed);
  };
  expect([await loads(true), await loads(false)]).toEqual([false, true]);
});

test('code and styles of a remote have no effect before one of its pages is opened', async () => {
  const page = await context.newPage();
  const effects = () =>
    page.evaluate((remote) => {
      const styles = Array.from(document.styleSheets, ({ href }) => href ?? '');
      return ['hostile' in globalThis, styles.some((href) => href.includes(`/remotes/${remote}/`))];
    }, REMOTE);
  const fetched = page.waitForEvent('requestfinished', (request) => request.url().includes(`/remotes/${REMOTE}/`));
  await page.goto('/admin/links');
  await fetched; // the shell prefetched the remote
  expect(await effects()).toEqual([false, false]);
  await page.goto(PATH);
  await expect(page.getByRole('heading', { level: 1, name: 'Hostile' })).toBeVisible();
  expect(await effects()).toEqual([true, true]);
  await page.close();
});

test('a stolen token is refused without the cookie of its browser', async ({ browser }) => {
  const page = await openHostilePage(await newPage(true));
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const status = (address: string) =>
    page.evaluate(async ([url, authorization]) => (await fetch(url, { headers: { authorization } })).status, [
      address,
      token,
    ] as const);
  expect(await status('/api/v1/users/account')).toBe(200);
  const headers = { authorization: token };
  expect((await fetch(`${site.url}/api/v1/users/account`, { headers })).status).toBe(401);
  await page.close();

  const thief = await browser.newPage({ baseURL: site.url });
  await thief.goto('/robots.txt');
  await thief.evaluate((stolen) => localStorage.setItem('token', stolen), token);
  await thief.goto('/admin/links');
  await expectLoginPage(thief);
  await thief.close();
});

test('a remote acts as the user until the browser loads another document; then a page of another remote works without its code', async () => {
  const isHostile = (page: Page) => page.evaluate(() => 'hostile' in globalThis);
  const sameDocument = await openHostilePage(await newPage(true));
  // A navigation without a page load, as by Back.
  await sameDocument.evaluate(() => {
    history.pushState(null, '', '/admin/links');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(sameDocument.getByRole('button', { name: 'Add Link' }).first()).toBeVisible();
  expect(await isHostile(sameDocument)).toBe(true);
  await sameDocument.close();
  expect(await outcomesOf(ACTIONS_OF_USER)).toEqual(all(ACTIONS_OF_USER, 'reached'));
  const page = await logIn();
  await expect(page.getByRole('button', { name: 'Add Link' }).first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible();
  expect(await isHostile(page)).toBe(false);
  await page.close();
});
