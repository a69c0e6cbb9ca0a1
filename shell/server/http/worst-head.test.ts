/** @jest-environment node */
import { slowness } from '../../../infra/tests/support/slow-patterns.cjs';
import { sendRequest } from '../testing/send-request.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

const api = new FixtureApi();
let site: FixtureSite;

beforeAll(async () => {
  api.people.set('meera', { username: 'meera' });
  await api.start();
  site = await FixtureSite.create();
  await site.start(api.url, { TRUST_PROXY: '1', RECORD_TEXT_WORK: '1' });
});

afterAll(async () => {
  await site.remove();
  await api.stop();
});

/** The maximum that Node reads of a request head. */
const BYTES = 15_500;
/** The maximum that the edge reads of a field of an error report. */
const REPORT_BYTES = 4000;
/** Linear code runs about once for each byte. Quadratic code runs more often than this, even in steps of six bytes. */
const MAX_RUNS_PER_BYTE = 3;
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
const worstTexts = (start: string, end: string, maxBytes = BYTES) =>
  Object.entries(PIECES).map(([name, piece]) => {
    const repeats = Math.floor((maxBytes - start.length - end.length) / piece.length);
    return [name, start + piece.repeat(repeats) + end] as const;
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

/** Sends the texts together. Returns server errors, slow regular expressions, and code that runs too often. */
async function problemsOf(texts: ReturnType<typeof worstTexts>, send: Send): Promise<readonly string[]> {
  await site.takeTextWork(); // forgets earlier work
  const responses = await Promise.all(texts.map(([, text]) => send(text)));
  const { patterns, runs, place } = await site.takeTextWork();
  const errors = responses.flatMap(({ status }, index) => (status >= 500 ? [`${texts[index]?.[0]}: ${status}`] : []));
  const bytes = texts.reduce((sum, [, text]) => sum + text.length, 0);
  const loops = runs > bytes * MAX_RUNS_PER_BYTE ? [`${place} ran ${runs} times for ${bytes} bytes`] : [];
  return [...errors, ...loops, ...patterns.flatMap((pattern) => slowness(pattern) ?? [])];
}

test('the edge records the patterns and the loops of a long text, and a slow pattern is a problem', async () => {
  await site.takeTextWork();
  await sendRequest(site.url, `/meera?${'&a'.repeat(BYTES / 2)}`);
  const { patterns, runs } = await site.takeTextWork();
  expect(patterns.length).toBeGreaterThan(0);
  expect(runs).toBeGreaterThan(BYTES / 2);
  expect(slowness('/^(a|a)*$/')).toContain('exponential');
});

test.each(HEADERS.map((name, index) => [name, [...KINDS, OTHER_PATHS[index % OTHER_PATHS.length] ?? '']] as const))(
  'the worst %s headers cause only linear work, and no server error',
  async (name, paths) => {
    for (const path of paths) {
      const send = (text: string) => sendRequest(site.url, path, { headers: { [name]: text } });
      expect(await problemsOf(worstTexts('gzip', '!'), send)).toEqual([]);
    }
  },
);

test.each([...KINDS, ...OTHER_PATHS, '/images/a/96.webp', '/api/v1/users/u/', '/store/@', '/report'])(
  'the worst paths and queries after %s cause only linear work, and no server error',
  async (path) => {
    const texts = worstTexts('a', '!').map(
      ([name, text]) => [name, text.replace(/[^\x21-\x7e]/g, '%20').slice(0, BYTES)] as const,
    );
    expect(await problemsOf(texts, (text) => sendRequest(site.url, path + text))).toEqual([]);
    expect(await problemsOf(texts, (text) => sendRequest(site.url, `${path}?${text}`))).toEqual([]);
  },
);

test('the worst error reports cause only linear work, and no server error', async () => {
  const send = (text: string) => {
    const body = JSON.stringify({ message: text, stack: text });
    return sendRequest(site.url, '/report', { method: 'POST', body });
  };
  expect(await problemsOf(worstTexts('a?', '!', REPORT_BYTES), send)).toEqual([]);
});
