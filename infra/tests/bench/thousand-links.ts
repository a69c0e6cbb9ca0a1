// The longest possible page: views right after writes of its owner, and the owner's work on its list.
import { logInPage, type Creator } from './admin.ts';
import { call, formOf, register } from './contestants/content.ts';
import { quantile, row } from './statistics.ts';
import { PIXEL } from './machine/largest-data.ts';
import { sendRequest } from './machine/requests.ts';
import type { BenchResources } from './resources.ts';
import type { Result } from './report.ts';
import { measureRows } from './thousand-rows.ts';

const LINKS = 1_000;
const PARALLEL = 4;
const VIEWS = 100;
const LIMIT_MS = 60;
const CREATOR = {
  username: 'thousand.links',
  fullName: 'A Thousand',
  email: 'thousand@example.com',
  password: 'marigold-awning-7',
};
export async function measureThousandLinks(resources: BenchResources): Promise<Result> {
  const { url } = await resources.platform();
  const { accessToken, user } = await register(url, CREATOR);
  const headers = { authorization: accessToken };
  const numbers = Array.from({ length: LINKS }, (_, index) => index + 1);
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      for (let number = numbers.shift(); number; number = numbers.shift())
        await call(url, 'POST link/add-link', { headers, body: linkForm(`Recipe ${number} of a thousand`) });
    }),
  );
  const ids = (await call(url, 'GET link/all-link', { headers })).map(({ _id }: { _id: string }) => _id);
  const page = { url: `${url}/${CREATOR.username}`, headers: { 'accept-encoding': 'br' } };
  const times: number[] = [];
  for (let view = 0; view < VIEWS; view += 1) {
    const body = new FormData();
    body.set('title', `Changed for view ${view}`);
    await call(url, `PATCH link/update-link/${ids[(view * 37) % LINKS]}`, { headers, body });
    const startedAt = performance.now();
    const { status } = await sendRequest(page);
    if (status !== 200) throw new Error(`the page answered ${status}`);
    times.push(performance.now() - startedAt);
  }
  const ownerRows = await rowsOf(resources, { url, token: accessToken, user });
  return {
    title: `a page of ${LINKS} links`,
    rows: [
      { name: 'the view right after a write, p95', value: quantile(times, 0.95), unit: 'ms', limit: LIMIT_MS },
      row('the view right after a write', times, { unit: 'ms' }),
      ...ownerRows,
    ],
  };
}

async function rowsOf(resources: BenchResources, { url, token, user }: Omit<Creator, 'username'> & { url: string }) {
  const browser = await resources.browser();
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    await logInPage(page, url, { token, user, username: CREATOR.username });
    await page.goto(`${url}/admin/links`);
    return await measureRows(browser, page);
  } finally {
    await context.close();
  }
}

const linkForm = (title: string) => formOf({ title, url: 'https://example.com', isActive: 'true', thumbnail: PIXEL });
