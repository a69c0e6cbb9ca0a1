/** @jest-environment node */
import { ask } from '../testing/ask.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

jest.setTimeout(60_000);

const api = new FixtureApi();
let site: FixtureSite;

beforeAll(async () => {
  api.people.set('meera', { username: 'meera' });
  await api.start();
  site = await FixtureSite.create();
  await site.start(api.url, { TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '1000' });
}, 60_000);

afterAll(async () => {
  await site.remove();
  await api.stop();
});

/** Node reads no more of a request before its body. */
const BYTES = 15_500;
/** Above three times what a harmless text of that size takes. */
const ALLOWED_MS = 20;
const HARMLESS = 'a'.repeat(BYTES);
const PIECES = {
  spaces: ' ',
  tabs: '\t',
  separators: ';,',
  'spaces and separators': ' ; , ',
  assignments: 'q=0.0;',
  quotes: '"\\',
  brackets: '[(<',
  digits: '1',
  dots: 'a.',
  slashes: '/a',
  'encoded letters': '%41',
  'letters beyond ASCII': 'é',
};
const worst = (start: string, end: string) =>
  Object.entries(PIECES).map(([name, piece]) => {
    const times = Math.floor((BYTES - start.length - end.length) / piece.length);
    return [name, start + piece.repeat(times) + end] as const;
  });

const HEADERS = [
  ...['authorization', 'idempotency-key', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'],
  ...['cookie', 'accept', 'accept-encoding', 'accept-language', 'if-none-match', 'if-modified-since', 'range', 'host'],
  ...['content-type', 'x-request-id', 'x-preview-key', 'cache-control', 'origin', 'referer', 'forwarded'],
];
const PATHS = ['/', '/meera', '/api/v1/meera', '/remotes/mfe-public/x/entry.js', '/assets/x.svg', '/robots.txt'];

/** Least time of many tries: what else the machine does only ever adds to it. */
async function leastTime(work: () => Promise<unknown>, enough = 0): Promise<number> {
  let least = Infinity;
  for (let tried = 0; tried < 20 && least > enough; tried += 1) {
    const start = performance.now();
    await work();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

async function tooDear(texts: ReturnType<typeof worst>, send: (text: string) => Promise<{ readonly status: number }>) {
  await send(HARMLESS);
  const most = (await leastTime(() => send(HARMLESS))) * 3 + ALLOWED_MS;
  const dear: string[] = [];
  for (const [name, text] of texts) {
    let status = 0;
    const ms = await leastTime(async () => ({ status } = await send(text)), most);
    if (ms > most || status >= 500) dear.push(`${name}: ${status}, ${Math.round(ms)} of ${Math.round(most)} ms`);
  }
  return dear;
}

test.each(HEADERS)('no %s takes longer than a harmless one of its size', async (name) => {
  for (const path of PATHS) {
    const send = (text: string) => ask(site.url, path, { headers: { [name]: text } });
    expect(await tooDear(worst('gzip', '!'), send)).toEqual([]);
  }
});

test.each([...PATHS, '/images/a/96.webp', '/api/v1/users/u/', '/store/@', '/report'])(
  'no address that begins with %s and no query of it takes longer than a harmless one of its size',
  async (path) => {
    const texts = worst('a', '!').map(
      ([name, text]) => [name, text.replace(/[^\x21-\x7e]/g, '%20').slice(0, BYTES)] as const,
    );
    expect(await tooDear(texts, (text) => ask(site.url, path + text))).toEqual([]);
    expect(await tooDear(texts, (text) => ask(site.url, `${path}?${text}`))).toEqual([]);
  },
);

test('no report of an error takes longer than a harmless one of its size', async () => {
  const send = (text: string) => {
    const body = JSON.stringify({ message: text.slice(0, 4000), stack: text.slice(0, 4000) });
    return ask(site.url, '/report', { method: 'POST', body });
  };
  expect(await tooDear(worst('a?', '!'), send)).toEqual([]);
});
