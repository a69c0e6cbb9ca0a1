// The longest page that a creator may have, seen right after each of its owner's writes, and in its owner's hands.
import { logInto, type Creator } from './admin.ts';
import { call, formOf, register } from './contestants/content.ts';
import { quantile, row } from './statistics.ts';
import { PIXEL } from './machine/largest-data.ts';
import { ask } from './machine/requests.ts';
import type { Prepared } from './prepared.ts';
import type { Result } from './report.ts';
import { measureRows } from './thousand-rows.ts';

const LINKS = 1_000;
const AT_ONCE = 4;
const VIEWS = 100;
const LIMIT_MS = 60;
const WHO = {
  username: 'thousand.links',
  fullName: 'A Thousand',
  email: 'thousand@example.com',
  password: 'marigold-awning-7',
};
export async function measureThousandLinks(prepared: Prepared): Promise<Result> {
  const { url } = await prepared.platform();
  const { accessToken, user } = await register(url, WHO);
  const headers = { authorization: accessToken };
  const numbers = Array.from({ length: LINKS }, (_, at) => at + 1);
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let number = numbers.shift(); number; number = numbers.shift())
        await call(url, 'POST link/add-link', { headers, body: linkForm(`Recipe ${number} of a thousand`) });
    }),
  );
  const ids = (await call(url, 'GET link/all-link', { headers })).map(({ _id }: { _id: string }) => _id);
  const asked = { url: `${url}/${WHO.username}`, headers: { 'accept-encoding': 'br' } };
  const times: number[] = [];
  for (let view = 0; view < VIEWS; view += 1) {
    const body = new FormData();
    body.set('title', `Changed for view ${view}`);
    await call(url, `PATCH link/update-link/${ids[(view * 37) % LINKS]}`, { headers, body });
    const begun = performance.now();
    const { status } = await ask(asked);
    if (status !== 200) throw new Error(`the page answered ${status}`);
    times.push(performance.now() - begun);
  }
  const inHand = await rowsOf(prepared, { url, token: accessToken, user });
  return {
    title: `a page of ${LINKS} links`,
    rows: [
      { name: 'the view right after a write, p95', value: quantile(times, 0.95), unit: 'ms', limit: LIMIT_MS },
      row('the view right after a write', times, { unit: 'ms' }),
      ...inHand,
    ],
  };
}

async function rowsOf(prepared: Prepared, { url, token, user }: Omit<Creator, 'username'> & { url: string }) {
  const browser = await prepared.browser();
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    await logInto(page, url, { token, user, username: WHO.username });
    await page.goto(`${url}/admin/links`);
    return await measureRows(browser, page);
  } finally {
    await context.close();
  }
}

const linkForm = (title: string) => formOf({ title, url: 'https://example.com', isActive: 'true', thumbnail: PIXEL });
