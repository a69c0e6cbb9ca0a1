/** @jest-environment node */
import { sendRequest } from '../testing/send-request.ts';
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

/** The maximum that Node reads of a request head. */
const BYTES = 15_500;
/** The time that is allowed in addition to three times the time of a harmless text of that size. */
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
const worstTexts = (start: string, end: string) =>
  Object.entries(PIECES).map(([name, piece]) => {
    const times = Math.floor((BYTES - start.length - end.length) / piece.length);
    return [name, start + piece.repeat(times) + end] as const;
  });

const HEADERS = [
  ...['authorization', 'idempotency-key', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'],
  ...['cookie', 'accept', 'accept-encoding', 'accept-language', 'if-none-match', 'if-modified-since', 'range', 'host'],
  ...['content-type', 'x-request-id', 'x-preview-key', 'cache-control', 'origin', 'referer', 'forwarded'],
];
/** A page, an API request and a file. Each kind reads different headers. */
const KINDS = ['/meera', '/api/v1/meera', '/remotes/mfe-public/x/entry.js'];
/** Paths that are handled like one of the kinds. Each header is tested with one of them. */
const OTHER_PATHS = ['/', '/assets/x.svg', '/robots.txt'];

type Send = (text: string) => Promise<{ readonly status: number }>;

/**
 * The processor time of the edge for these texts. Other work of the edge only adds time, so the function returns the
 * least of several tries, and stops early below `enough`.
 */
async function cpuTimeFor(texts: readonly string[], send: Send, enough = 0): Promise<number> {
  let least = Infinity;
  const tries = enough > 0 ? 5 : 2;
  for (let attempt = 0; attempt < tries && least > enough; attempt += 1) {
    const before = await site.cpuTimeMs();
    await Promise.all(texts.map(send));
    least = Math.min(least, (await site.cpuTimeMs()) - before);
  }
  return least;
}

/** The texts that cause a server error, or take longer than harmless texts. */
async function expensiveTexts(texts: ReturnType<typeof worstTexts>, send: Send) {
  const problems: string[] = [];
  const sendAndCheck = async (text: string) => {
    const { status } = await send(text);
    const [name] = texts.find(([, candidate]) => candidate === text) ?? [''];
    if (status >= 500 && !problems.includes(`${name}: ${status}`)) problems.push(`${name}: ${status}`);
    return { status };
  };
  const allTexts = texts.map(([, text]) => text);
  const harmless = allTexts.map(() => HARMLESS);
  const ms = await cpuTimeFor(harmless, send);
  if ((await cpuTimeFor(allTexts, sendAndCheck, ms * 3 + ALLOWED_MS)) <= ms * 3 + ALLOWED_MS) return problems;
  for (const [name, text] of texts) {
    const limitMs = (await cpuTimeFor([HARMLESS], send)) * 3 + ALLOWED_MS;
    const textMs = await cpuTimeFor([text], send, limitMs);
    if (textMs > limitMs) problems.push(`${name}: ${Math.round(textMs)} of ${Math.round(limitMs)} ms`);
  }
  return problems;
}

test.each(HEADERS.map((name, place) => [name, [...KINDS, OTHER_PATHS[place % OTHER_PATHS.length] ?? '']] as const))(
  'no %s header takes the edge longer than a harmless header of the same size',
  async (name, paths) => {
    for (const path of paths) {
      const send = (text: string) => sendRequest(site.url, path, { headers: { [name]: text } });
      expect(await expensiveTexts(worstTexts('gzip', '!'), send)).toEqual([]);
    }
  },
);

test.each([...KINDS, ...OTHER_PATHS, '/images/a/96.webp', '/api/v1/users/u/', '/store/@', '/report'])(
  'no path or query after %s takes the edge longer than a harmless one of the same size',
  async (path) => {
    const texts = worstTexts('a', '!').map(
      ([name, text]) => [name, text.replace(/[^\x21-\x7e]/g, '%20').slice(0, BYTES)] as const,
    );
    expect(await expensiveTexts(texts, (text) => sendRequest(site.url, path + text))).toEqual([]);
    expect(await expensiveTexts(texts, (text) => sendRequest(site.url, `${path}?${text}`))).toEqual([]);
  },
);

test('no error report takes the edge longer than a harmless report of the same size', async () => {
  const send = (text: string) => {
    const body = JSON.stringify({ message: text.slice(0, 4000), stack: text.slice(0, 4000) });
    return sendRequest(site.url, '/report', { method: 'POST', body });
  };
  expect(await expensiveTexts(worstTexts('a?', '!'), send)).toEqual([]);
});
