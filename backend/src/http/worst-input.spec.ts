import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describedCalls, type DescribedCall } from '../../test/described-calls.js';
import { formOf, PASSWORD, testImage, type TestResponse } from '../../test/client.js';
import { EDGE_KEY, startApp, type TestApp } from '../../test/test-app.js';
import { slowness } from '../../../infra/tests/support/slow-patterns.cjs';
import { TextWorkMonitor } from '../../test/text-work.js';
import { longestText, worstTexts, worstValues } from '../../test/worst-texts.js';

/** Calls of edges and of the machine's operator answer a wrong key before they read the fields. */
const keys = { 'x-edge-key': EDGE_KEY, 'x-operator-key': '' };
/** Ends a test that hangs. Even the busiest machine needs only a part of this time. */
const TEST_TIMEOUT_MS = 240_000;
const textWork = new TextWorkMonitor();

let testApp: TestApp;
let token: string;
let image: Buffer;
beforeAll(async () => {
  testApp = await startApp();
  keys['x-operator-key'] = (await readFile(join(testApp.dataDir, 'operator-key'), 'utf8')).trim();
  const session = await testApp.api.newSession();
  ({ token } = session);
  await makeOperator(session.user.username);
  image = await testImage();
});
afterEach(() => void textWork.stop());

/** Makes the caller an operator, because operator calls reject other users before they read the fields. */
async function makeOperator(username: string): Promise<void> {
  await testApp.database.collection('users').updateOne({ username }, { $set: { role: 'operator' } });
}

/** The bytes of the largest field that a call reads: in a JSON body, or in a form (see `fieldSize` of each call). */
const MAX_JSON_BYTES = 62_000;
const maxFieldBytes = ({ body, path }: DescribedCall) => {
  if (body === 'json') return MAX_JSON_BYTES;
  return path.includes('-look') ? 8_000 : 16_000;
};
/** The maximum UTF-16 units of one character in its longest form (see `rule.ts`). */
const UNITS_PER_CHARACTER = 6;
/** The maximum combining marks on one letter (see `plain-text.ts`). */
const MAX_MARKS = 30;

type Values = Readonly<Record<string, unknown>>;

async function send({ method, path, parameters, body }: DescribedCall, values: Values) {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
  if (body === 'form')
    return testApp.api.send(method, address, { token, headers: keys, body: formOf(textsOf(values)) });
  const headers = { 'content-type': 'application/json', ...keys };
  return testApp.api.send(method, address, { token, headers, body: jsonOf(values) });
}

/** A JSON body contains the values as JSON; a form contains them as text. */
function jsonOf(values: Values): string {
  const fields = Object.entries(values).map(([name, value]) => `"${name}":${String(value)}`);
  return `{${fields.join(',')}}`;
}

const textsOf = (values: Values) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value instanceof Buffer ? value : String(value)]),
  );

/**
 * The example values of the document, with other values for some fields. The password is never right, so the session
 * stays valid.
 */
function valuesOf({ body, fields }: DescribedCall, otherValues: Values = {}): Values {
  const example = (field: DescribedCall['fields'][number]) => {
    if (field.kind === 'file') return image;
    const text = field.example === PASSWORD ? 'eleven tin bowls' : field.example;
    return body === 'json' ? JSON.stringify(text) : text;
  };
  return { ...Object.fromEntries(fields.map((field) => [field.name, example(field)])), ...otherValues };
}

type Field = DescribedCall['fields'][number];

/** The API ignores `avatar` in a profile, because old clients send it. */
const isText = ({ kind, name }: Field) => kind !== 'file' && name !== 'avatar';
/** In UTF-16 units. A field without a documented maximum has 0. */
const maxUnitsOf = ({ maxLength = 0 }: Field) => maxLength * UNITS_PER_CHARACTER;
const encodeText = ({ body }: DescribedCall, text: string) => (body === 'json' ? JSON.stringify(text) : text);
/** 501 is allowed: this installation has no releases, and the call says so after it has read its fields. */
const isAnswered = ({ path }: DescribedCall, { status }: TestResponse) =>
  (status < 500 || status === 501) && (status !== 401 || path.endsWith('/login'));

/** The preview of a list names the lines that are no hosts, so it refuses no text. */
const isHostList = ({ path }: DescribedCall, { name }: Field) => path.endsWith('/hosts/preview') && name === 'text';

async function callsWithBody(): Promise<readonly DescribedCall[]> {
  const calls = (await describedCalls(testApp.api)).filter(({ body }) => body !== null);
  expect(calls.flatMap(({ fields }) => fields).length).toBeGreaterThan(40);
  return calls;
}

interface FieldTexts {
  readonly field: Field;
  readonly texts: readonly string[];
  /** The maximum UTF-16 units of this field that may be normalized. */
  readonly longest: number;
}

/** Sends each text in this field. Returns a problem if the work is not bounded or a text causes a server error. */
async function sendAll(call: DescribedCall, { field, texts, longest }: FieldTexts) {
  const otherLengths = call.fields
    .filter((otherField) => otherField !== field)
    .map(({ example }) => JSON.stringify(example ?? '').length);
  textWork.start();
  const requests = texts.map((text) => send(call, valuesOf(call, { [field.name]: encodeText(call, text) })));
  const responses = await Promise.all(requests);
  const { units, marks } = textWork.stop();
  const isBounded = units <= Math.max(longest, ...otherLengths) && marks <= MAX_MARKS;
  const isValid = isBounded && responses.every((response) => isAnswered(call, response));
  const statuses = [...new Set(responses.map(({ status }) => status))].join(', ');
  const problem = `${call.method} ${call.path} ${field.name}: ${statuses}; ${units} units, ${marks} marks`;
  return { responses, problems: isValid ? [] : [problem] };
}

it(
  'every field rejects the longest text that fits a request, without normalizing it',
  async () => {
    const problems: string[] = [];
    const acceptedFields: string[] = [];
    for (const call of await callsWithBody()) {
      const text = longestText(maxFieldBytes(call), (value) => encodeText(call, value));
      for (const field of call.fields.filter(isText)) {
        const { responses, problems: callProblems } = await sendAll(call, {
          field,
          texts: [text],
          longest: maxUnitsOf(field),
        });
        problems.push(...callProblems);
        const isRefused = responses.every(({ status, body }) => status === 400 && body.code === 'request.invalid');
        if (!isRefused && !isHostList(call, field))
          acceptedFields.push(`${call.path} ${field.name}: ${responses[0]?.text}`);
      }
    }
    expect({ problems, accepted: acceptedFields }).toEqual({ problems: [], accepted: [] });
  },
  TEST_TIMEOUT_MS,
);

it(
  'no field normalizes more than its longest text, or a run of more than 30 combining marks',
  async () => {
    const problems: string[] = [];
    for (const call of await callsWithBody()) {
      for (const field of call.fields.filter(({ maxLength }) => maxLength !== undefined)) {
        const longest = maxUnitsOf(field);
        const texts = worstTexts(longest).map(([, text]) => text);
        problems.push(...(await sendAll(call, { field, texts, longest })).problems);
      }
    }
    expect(problems).toEqual([]);
  },
  TEST_TIMEOUT_MS,
);

/** Every call gets these values. Only the first call gets the others, because `PlainBodyPipe` treats all calls alike. */
const isForEachField = (name: string) => name === 'lists in lists' || name.endsWith(' ids');

it(
  'every field rejects a list, and `PlainBodyPipe` rejects deeply nested bodies and bodies with many keys',
  async () => {
    const jsonCalls = (await callsWithBody()).filter((call) => call.body === 'json');
    const cases = jsonCalls.flatMap((call, index) =>
      worstValues(MAX_JSON_BYTES)
        .filter(([name]) => index === 0 || isForEachField(name))
        .flatMap(([valueName, value]) =>
          call.fields.filter(isText).map(({ name }) => ({ call, name, valueName, value })),
        ),
    );
    const acceptedFields: string[] = [];
    for (const { call, name, valueName, value } of cases) {
      const { status, body } = await send(call, valuesOf(call, { [name]: value }));
      const isRefused = status === 400 && (valueName.endsWith(' ids') || body.code === 'request.malformed');
      const isListOfIds = /-(?:entries|products)$/.test(call.path) && valueName.endsWith(' ids');
      if (!isRefused && !isListOfIds)
        acceptedFields.push(`${call.path} ${name}, ${valueName}: ${status} ${body.code ?? ''}`);
    }
    expect(acceptedFields).toEqual([]);
  },
  TEST_TIMEOUT_MS,
);

it('every regular expression that runs on a long text takes linear time, also in packages', () => {
  expect(textWork.patternsOfLongTexts.length).toBeGreaterThan(3);
  expect(textWork.patternsOfLongTexts.map(slowness).filter(Boolean)).toEqual([]);
});
