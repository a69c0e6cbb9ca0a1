/** @jest-environment node */
import { ask } from '../testing/ask.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

const api = new FixtureApi();
let site: FixtureSite;

beforeAll(async () => {
  api.people.set('meera', { username: 'meera' });
  await api.start();
  site = await FixtureSite.create();
  await site.start(api.url, { TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '1000' });
});

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
/** A page, a call and a file: each kind reads headers of its own. */
const KINDS = ['/meera', '/api/v1/meera', '/remotes/mfe-public/x/entry.js'];
/** Read as one of the kinds is: each header is tried with one of them. */
const OTHERS = ['/', '/assets/x.svg', '/robots.txt'];

type Send = (text: string) => Promise<{ readonly status: number }>;

/**
 * How long the edge computes over these. Other work of the edge only ever adds to it: the least of some tries, up to
 * `enough`.
 */
async function computing(texts: readonly string[], send: Send, enough = 0): Promise<number> {
  let least = Infinity;
  const tries = enough > 0 ? 5 : 2;
  for (let tried = 0; tried < tries && least > enough; tried += 1) {
    const before = await site.computedMs();
    await Promise.all(texts.map(send));
    least = Math.min(least, (await site.computedMs()) - before);
  }
  return least;
}

/** What is answered with an error of the edge's, and what the edge computes over for longer than over harmless texts. */
async function tooDear(texts: ReturnType<typeof worst>, send: Send) {
  const failed: string[] = [];
  const sendWatched = async (text: string) => {
    const { status } = await send(text);
    const [name] = texts.find(([, each]) => each === text) ?? [''];
    if (status >= 500 && !failed.includes(`${name}: ${status}`)) failed.push(`${name}: ${status}`);
    return { status };
  };
  const all = texts.map(([, text]) => text);
  const harmless = all.map(() => HARMLESS);
  const ms = await computing(harmless, send);
  if ((await computing(all, sendWatched, ms * 3 + ALLOWED_MS)) <= ms * 3 + ALLOWED_MS) return failed;
  for (const [name, text] of texts) {
    const most = (await computing([HARMLESS], send)) * 3 + ALLOWED_MS;
    const own = await computing([text], send, most);
    if (own > most) failed.push(`${name}: ${Math.round(own)} of ${Math.round(most)} ms`);
  }
  return failed;
}

test.each(HEADERS.map((name, place) => [name, [...KINDS, OTHERS[place % OTHERS.length] ?? '']] as const))(
  'no %s has the edge compute longer than over a harmless one of its size',
  async (name, paths) => {
    for (const path of paths) {
      const send = (text: string) => ask(site.url, path, { headers: { [name]: text } });
      expect(await tooDear(worst('gzip', '!'), send)).toEqual([]);
    }
  },
);

test.each([...KINDS, ...OTHERS, '/images/a/96.webp', '/api/v1/users/u/', '/store/@', '/report'])(
  'no address that begins with %s and no query of it has the edge compute longer than over a harmless one of its size',
  async (path) => {
    const texts = worst('a', '!').map(
      ([name, text]) => [name, text.replace(/[^\x21-\x7e]/g, '%20').slice(0, BYTES)] as const,
    );
    expect(await tooDear(texts, (text) => ask(site.url, path + text))).toEqual([]);
    expect(await tooDear(texts, (text) => ask(site.url, `${path}?${text}`))).toEqual([]);
  },
);

test('no report of an error has the edge compute longer than over a harmless one of its size', async () => {
  const send = (text: string) => {
    const body = JSON.stringify({ message: text.slice(0, 4000), stack: text.slice(0, 4000) });
    return ask(site.url, '/report', { method: 'POST', body });
  };
  expect(await tooDear(worst('a?', '!'), send)).toEqual([]);
});
