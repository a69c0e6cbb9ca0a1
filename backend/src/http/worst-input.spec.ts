import { leastCpu } from '../../test/cpu-time.js';
import { describedCalls, type DescribedCall } from '../../test/described-calls.js';
import { PASSWORD, picture } from '../../test/client.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { worstTexts, worstValues } from '../../test/worst-texts.js';

let running: TestApp;
let png: Buffer;
beforeAll(async () => {
  running = await startApp();
  png = await picture();
});
afterAll(() => running.close());

/** Bytes of one field that are still read: of a JSON body; of a part of a form, of links and of products. */
const SIZES = { json: [62_000], form: [15_000, 31_000] } as const;
/** Above three times what the same call costs with harmless text. */
const ALLOWED_MS = 15;

type Values = Readonly<Record<string, unknown>>;
type Case = readonly [name: string, values: Values];

async function send({ method, path, parameters, body }: DescribedCall, values: Values, token: string) {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
  if (body === 'form') return running.api.send(method, address, { token, body: formOf(values) });
  const headers = { 'content-type': 'application/json' };
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

function casesOf(call: DescribedCall): readonly Case[] {
  const { body, fields } = call;
  return fields.flatMap(({ name, kind, most }) => {
    if (kind === 'file') return [];
    const sizes = [...SIZES[body ?? 'json'], ...(most === undefined ? [] : [most * 6])];
    const texts = sizes.flatMap((size) => worstTexts(size));
    const values = body === 'form' ? texts : [...texts.map(asJson), ...worstValues(SIZES.json[0])];
    return values.map(([what, value]): Case => [`${name}: ${what}`, valuesOf(call, { [name]: value })]);
  });
}

const asJson = ([what, text]: readonly [string, string]) => [what, JSON.stringify(text)] as const;

/** The cases that cost a call more than harmless text does; one that passes the rules is compared with one that does. */
async function tooDear(call: DescribedCall, cases: readonly Case[]): Promise<readonly string[]> {
  const { token } = await running.api.newSession();
  const cost = async (values: Values, enough?: (status: number) => number) => {
    let status = 0;
    const sent = async () => ({ status } = await send(call, values, token));
    const ms = await leastCpu(sent, enough && (() => enough(status)));
    return { ms, status };
  };
  const harmless = cases.find(([name]) => name.endsWith(': letters'));
  const refused = harmless ? (await cost(harmless[1])).ms : 0;
  const passed = (await cost(valuesOf(call))).ms;
  const usualOf = (status: number) => (status === 400 || status === 413 ? refused : passed);
  const mostOf = (status: number) => usualOf(status) * 3 + ALLOWED_MS;
  const dear: string[] = [];
  for (const [name, values] of cases) {
    const { ms, status } = await cost(values, mostOf);
    const isRead = status < 500 && (status !== 401 || call.path.endsWith('/login'));
    if (ms > mostOf(status) || !isRead) {
      dear.push(`${call.path} ${name}: ${status}, ${Math.round(ms)} ms, else ${Math.round(usualOf(status))}`);
    }
  }
  return dear;
}

it('no field of any call costs more than harmless text of its size, whatever stands in it', async () => {
  const calls = (await describedCalls(running.api)).filter(({ body }) => body !== null);
  const dear: string[] = [];
  for (const call of calls) dear.push(...(await tooDear(call, casesOf(call))));
  expect(calls.flatMap(({ fields }) => fields).length).toBeGreaterThan(40);
  expect(dear).toEqual([]);
}, 600_000);
