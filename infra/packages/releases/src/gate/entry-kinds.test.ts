import assert from 'node:assert/strict';
import { test } from 'node:test';

import { type EntrySchema, schemaLoss } from '@linkstall/contracts/entry-kind';

import { shell, siteOf, storeRemote } from '../../testing/gate-site.ts';
import { deploy, disable, promote, rollback } from '../pointers/changes.ts';
import { check } from './check.ts';
import { routesProblems } from './declarations.ts';

const KIND = 'mfe-store.poem';
const text = { type: 'string', maxLength: 100 };
const poem = { title: 'Poem', icon: 'book', form: './preview', sample: { text: 'Roses' } };
const schemaOf = (properties: object, required: readonly string[] = ['text']) => ({ properties, required });
const kindsOf = (schema: object, more: object = {}) => ({ [KIND]: { ...poem, schema, ...more } });

/** The server bundle draws the poem with this expression. */
const bundle = (expression: string) => `
const { createElement } = require('react');
const Poem = ({ values }) => ${expression};
module.exports = { default: { contractVersion: 1, pages: {}, entryKinds: { '${KIND}': Poem } } };`;
const SERVER = bundle(`createElement('p', null, values.text)`);
const remote = (entryKinds: object, server: string | null = SERVER) =>
  storeRemote({ server, pages: [{ path: '/store/:at', server: false }], routes: { entryKinds } });
const refusal = (code: string, message: RegExp) => ({ code, message });

test('refuses a release that drops a kind or accepts less, also as a candidate, unless operators force it', async () => {
  const first = schemaOf({ text, year: { type: 'integer', minimum: 0, maximum: 3000 }, link: text });
  const { store, live, publish } = await siteOf(shell(), remote(kindsOf(first)));
  const stable = live[1]?.release ?? '';
  const rejects = async (build: Parameters<typeof publish>[0], reason: string) => {
    const next = await publish(build);
    const [problem] = (await check(store, next)).problems;
    assert.equal(problem?.code, 'gate.entry-kind');
    assert.ok(problem.message.includes(`all entries of ${KIND} that ${stable} accepts: ${reason}. `), problem.message);
    await assert.rejects(deploy(store, next), { code: 'gate.entry-kind' });
    await assert.rejects(deploy(store, { ...next, percent: 5 }), { code: 'gate.entry-kind' });
    return next;
  };
  await rejects(
    remote(kindsOf(schemaOf({ ...first.properties, text: { ...text, maxLength: 9 } }))),
    'text has at most 9 characters now',
  );
  const without = await rejects(storeRemote({ text: 'without' }), 'the kind is not in its routes.json');
  const wider = {
    ...first.properties,
    text: { ...text, maxLength: 200 },
    year: { type: 'number', minimum: -9, maximum: 3000 },
  };
  const next = await publish(remote(kindsOf(schemaOf({ ...wider, more: text }, []))));
  await deploy(store, { ...next, percent: 5 });
  await promote(store, next);
  await rollback(store, next);
  await deploy(store, { ...without, force: 'nobody uses it' });
  await disable(store, without);
});

test('publish refuses a kind without the name of its remote, its form, its drawing, or a valid sample', async () => {
  const { publish } = await siteOf(shell());
  const schema = schemaOf({ text });
  const cases: [Parameters<typeof publish>[0], ReturnType<typeof refusal>][] = [
    [
      remote({ 'mfe-links.poem': { ...poem, schema } }),
      refusal(
        'routes.schema',
        /entryKinds has mfe-links\.poem, but the kinds of mfe-store have names like mfe-store\.poem\.$/,
      ),
    ],
    [
      remote(kindsOf(schema, { form: './absent' })),
      refusal('routes.form', /form \.\/absent, which it does not expose/),
    ],
    [remote(kindsOf(schema), null), refusal('build.file', /kinds of entries but no server bundle that draws them/)],
    [remote(kindsOf(schema), bundle('null')), refusal('build.sample', /mfe-store\.poem draws nothing/)],
    [remote(kindsOf(schema), bundle('values.text.gone.gone')), refusal('build.sample', /does not work: TypeError/)],
    [
      remote(kindsOf(schema), bundle(`createElement('p', { dangerouslySetInnerHTML: { __html: '<template>' } })`)),
      refusal('build.sample', /its HTML does not stay inside of the entry/),
    ],
    [
      remote(
        kindsOf(schema),
        bundle(`createElement('p', { dangerouslySetInnerHTML: { __html: '</template></div>' } })`),
      ),
      refusal('build.sample', /its HTML does not stay inside of the entry/),
    ],
    [
      remote(kindsOf(schema), bundle(`createElement('script', null, 'alert(1)')`)),
      refusal('build.sample', /it draws the element <script>/),
    ],
  ];
  for (const [build, expected] of cases) await assert.rejects(publish(build), expected);
});

test('routes.json describes the fields of a kind with bounds, and a foreign remote has no kinds', () => {
  const problems = (kind: object, more: object = {}) =>
    routesProblems({ schema: 1, pages: [], entryKinds: { 'a.poem': { ...poem, ...kind } }, ...more });
  const field = (value: object) => ({ schema: schemaOf({ text, field: value }) });
  assert.deepEqual(problems({ schema: schemaOf({ text, link: { type: 'string', maxLength: 9, format: 'uri' } }) }), []);
  const invalid: [object, RegExp][] = [
    [{ schema: schemaOf({ text }), title: '' }, /^entryKinds\.a\.poem\.title is not a text/],
    [{ schema: schemaOf({ text }), icon: 'poem' }, /^entryKinds\.a\.poem\.icon is not one of book, calendar/],
    [{ schema: schemaOf({ text }), form: '../form' }, /^entryKinds\.a\.poem\.form is not a name/],
    [{ schema: schemaOf({ text }), script: 1 }, /^entryKinds\.a\.poem\.script is not known/],
    [{ schema: schemaOf({}, []) }, /\.properties is not an object with 1 to 12 fields$/],
    [{ schema: schemaOf({ text }, ['other']) }, /\.required is not a list of fields$/],
    [field({ type: 'string' }), /\.field is not a text with maxLength from 1 to 5000/],
    [field({ type: 'string', maxLength: 5, pattern: '.' }), /\.field is not a text/],
    [field({ type: 'integer', minimum: 5 }), /\.field is not a string with maxLength/],
    [field({ type: 'object' }), /\.field is not a string with maxLength/],
    [field({ type: 'string', maxLength: 4000 }), /allows more than 3500 characters in all texts together$/],
    [{ schema: schemaOf({ text, __proto: text }) }, /\.__proto is not a name like birthYear$/],
    [{ schema: schemaOf({ text }), sample: { text: '' } }, /\.sample\.text: This field is required$/],
    [{ schema: schemaOf({ text }), sample: { text: 'a', b: 1 } }, /\.sample\.b: This field is not known$/],
  ];
  for (const [kind, message] of invalid) assert.match(problems(kind).join(), message);
  assert.match(
    problems({ schema: schemaOf({ text }) }, { tier: 'foreign' }).join(),
    /entryKinds is not for tier "foreign"/,
  );
});

test('a schema accepts less when a field is gone, narrower, of another type, or newly required', () => {
  const year = { type: 'integer', minimum: 0, maximum: 3000 };
  const before = schemaOf({ text, year }) as unknown as EntrySchema;
  const lossOf = (properties: object, required?: readonly string[]) =>
    schemaLoss(before, schemaOf(properties, required) as unknown as EntrySchema);
  assert.equal(lossOf({ text }), 'year is gone');
  assert.equal(lossOf({ text, year: { ...year, maximum: 2000 } }), 'year is from 0 to 2000 now');
  assert.equal(lossOf({ text, year: text }), 'year is of type string now');
  assert.equal(lossOf({ text: { ...text, format: 'uri' }, year }), 'text is a web address now');
  assert.equal(lossOf({ text, year }, ['text', 'year']), 'year is required now');
  assert.equal(lossOf({ text: { ...text, maxLength: 200 }, year: { ...year, type: 'number', minimum: -1 } }, []), null);
});
