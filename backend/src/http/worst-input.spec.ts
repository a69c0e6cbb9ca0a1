import { describedCalls, type DescribedCall } from '../../test/described-calls.js';
import { PASSWORD, picture, type TestResponse } from '../../test/client.js';
import { connect } from '../../test/database.js';
import { EDGE_KEY, startApp, type TestApp } from '../../test/test-app.js';
import { ObservedTextWork, slowness } from '../../test/text-work.js';
import { longestText, worstTexts, worstValues } from '../../test/worst-texts.js';

/** The counts of the edge are read from the edge alone. */
const KEYS = { 'x-edge-key': EDGE_KEY };
/** Ends a test that hangs; the busiest machine needs a part of it. */
const HANGS_MS = 240_000;
const work = new ObservedTextWork();

let running: TestApp;
let token: string;
let png: Buffer;
beforeAll(async () => {
  running = await startApp();
  const session = await running.api.newSession();
  ({ token } = session);
  await makeOperator(session.user.username);
  png = await picture();
});
afterEach(() => void work.stop());
afterAll(() => running.close());

/** Whom every call lets in as far as its fields. */
async function makeOperator(username: string): Promise<void> {
  const stored = await connect(running.uri);
  await stored.collection('users').updateOne({ username }, { $set: { role: 'operator' } });
  await stored.close();
}

/** Bytes of one field that are still read: of a JSON body, and of a part of a form (see `fieldSize` of each call). */
const LARGEST_JSON = 62_000;
const largestOf = ({ body, path }: DescribedCall) => {
  if (body === 'json') return LARGEST_JSON;
  return path.includes('-look') ? 8_000 : 16_000;
};
/** UTF-16 units of one character in its longest form (see `rule.ts`). */
const UNITS = 6;
/** Combining marks on one letter (see `plain-text.ts`). */
const MOST_MARKS = 30;

type Values = Readonly<Record<string, unknown>>;

async function send({ method, path, parameters, body }: DescribedCall, values: Values) {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
  if (body === 'form') return running.api.send(method, address, { token, headers: KEYS, body: formOf(values) });
  const headers = { 'content-type': 'application/json', ...KEYS };
  return running.api.send(method, address, { token, headers, body: jsonOf(values) });
}

/** In a JSON body values stand as JSON, in a form as they are. */
function jsonOf(values: Values): string {
  const fields = Object.entries(values).map(([name, value]) => `"${name}":${String(value)}`);
  return `{${fields.join(',')}}`;
}

function formOf(values: Values): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (Buffer.isBuffer(value)) form.append(name, new Blob([new Uint8Array(value)], { type: 'image/png' }), 'a.png');
    else form.append(name, String(value));
  }
  return form;
}

/** What stands in the documents as an example, or another value for one field. No password is right: a session lasts. */
function valuesOf({ body, fields }: DescribedCall, other: Values = {}): Values {
  const example = (field: DescribedCall['fields'][number]) => {
    if (field.kind === 'file') return png;
    const text = field.example === PASSWORD ? 'eleven tin bowls' : field.example;
    return body === 'json' ? JSON.stringify(text) : text;
  };
  return { ...Object.fromEntries(fields.map((field) => [field.name, example(field)])), ...other };
}

type Field = DescribedCall['fields'][number];

/** `avatar` beside a profile is ignored; old clients send it. */
const isText = ({ kind, name }: Field) => kind !== 'file' && name !== 'avatar';
/** UTF-16 units; an undocumented bound allows none. */
const longestOf = ({ most = 0 }: Field) => most * UNITS;
const asSent = ({ body }: DescribedCall, text: string) => (body === 'json' ? JSON.stringify(text) : text);
/** 501: this installation has no releases, which a call says after it has read its fields. */
const isAnswered = ({ path }: DescribedCall, { status }: TestResponse) =>
  (status < 500 || status === 501) && (status !== 401 || path.endsWith('/login'));

async function calls(): Promise<readonly DescribedCall[]> {
  const described = (await describedCalls(running.api)).filter(({ body }) => body !== null);
  expect(described.flatMap(({ fields }) => fields).length).toBeGreaterThan(40);
  return described;
}

interface Sent {
  readonly field: Field;
  readonly texts: readonly string[];
  /** UTF-16 units of this field that may be normalised. */
  readonly longest: number;
}

/** Sends each text in this field, and names the field if the work is not bounded or a text is not answered. */
async function sendAll(call: DescribedCall, { field, texts, longest }: Sent) {
  const others = call.fields
    .filter((each) => each !== field)
    .map(({ example }) => JSON.stringify(example ?? '').length);
  work.start();
  const each = texts.map((text) => send(call, valuesOf(call, { [field.name]: asSent(call, text) })));
  const responses = await Promise.all(each);
  const { units, marks } = work.stop();
  const isBounded = units <= Math.max(longest, ...others) && marks <= MOST_MARKS;
  const isFine = isBounded && responses.every((response) => isAnswered(call, response));
  const said = [...new Set(responses.map(({ status }) => status))].join(', ');
  const problem = `${call.method} ${call.path} ${field.name}: ${said}; ${units} units, ${marks} marks`;
  return { responses, problems: isFine ? [] : [problem] };
}

it(
  'every field refuses the longest text that a request can hold, and nothing normalises it',
  async () => {
    const problems: string[] = [];
    const accepted: string[] = [];
    for (const call of await calls()) {
      const text = longestText(largestOf(call), (one) => asSent(call, one));
      for (const field of call.fields.filter(isText)) {
        const { responses, problems: found } = await sendAll(call, { field, texts: [text], longest: longestOf(field) });
        problems.push(...found);
        const isRefused = responses.every(({ status, body }) => status === 400 && body.code === 'request.invalid');
        if (!isRefused) accepted.push(`${call.path} ${field.name}: ${responses[0]?.text}`);
      }
    }
    expect({ problems, accepted }).toEqual({ problems: [], accepted: [] });
  },
  HANGS_MS,
);

it(
  'no text that fits a field is normalised with more than its longest form, or with a long run of marks',
  async () => {
    const problems: string[] = [];
    for (const call of await calls()) {
      for (const field of call.fields.filter(({ most }) => most !== undefined)) {
        const longest = longestOf(field);
        const texts = worstTexts(longest).map(([, text]) => text);
        problems.push(...(await sendAll(call, { field, texts, longest })).problems);
      }
    }
    expect(problems).toEqual([]);
  },
  HANGS_MS,
);

/** Each field has to refuse these by a rule of its own or by its depth; the others make a whole body too large. */
const isForEachField = (what: string) => what === 'lists in lists' || what.endsWith(' ids');

it(
  'a list for any field, and any deeply nested or many-keyed body, is refused',
  async () => {
    const inJson = (await calls()).filter((call) => call.body === 'json');
    const cases = inJson.flatMap((call, at) =>
      worstValues(LARGEST_JSON)
        .filter(([what]) => at === 0 || isForEachField(what))
        .flatMap(([what, value]) => call.fields.filter(isText).map(({ name }) => ({ call, name, what, value }))),
    );
    const accepted: string[] = [];
    for (const { call, name, what, value } of cases) {
      const { status, body } = await send(call, valuesOf(call, { [name]: value }));
      const isRefused = status === 400 && (what.endsWith(' ids') || body.code === 'request.malformed');
      if (!isRefused) accepted.push(`${call.path} ${name}, ${what}: ${status} ${body.code ?? ''}`);
    }
    expect(accepted).toEqual([]);
  },
  HANGS_MS,
);

it('every regular expression that meets a long text takes linear time, also those of packages', () => {
  expect(work.patternsOfLongTexts.length).toBeGreaterThan(3);
  expect(work.patternsOfLongTexts.map(slowness).filter(Boolean)).toEqual([]);
});
