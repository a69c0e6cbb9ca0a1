import assert from 'node:assert/strict';
import { test } from 'node:test';

import { links, shell, siteOf, storeRemote } from '../../testing/gate-site.ts';
import { deploy, disable, enable } from '../pointers/changes.ts';
import { check } from './check.ts';
import { routesProblems } from './declarations.ts';

const EVENT = 'mfe-store:sold';
const sale = (properties: object, required: readonly string[] = []) => ({ type: 'object', properties, required });
const emitter = (text: string, schema?: object) =>
  storeRemote({ text, routes: { events: { emits: schema ? { [EVENT]: schema } : {} } } });
const listener = (text: string, schema: object) =>
  links({}, { text, routes: { events: { listens: { [EVENT]: schema } } } });

const name = { type: 'string' };
const price = { type: 'integer' };
const refused = (message: RegExp) => ({ code: 'gate.event', message });

test('rejects a release that emits an event in another way than a live remote expects, also as a candidate', async () => {
  const expected = sale({ name, price: { type: 'number' }, note: name }, ['name']);
  const { store, publish } = await siteOf(
    shell(),
    emitter('one', sale({ name, price }, ['name', 'price'])),
    listener('one', expected),
  );
  const rejects = async (schema: object | undefined, text: string, message: RegExp) => {
    const next = await publish(emitter(text, schema));
    assert.equal((await check(store, next)).ok, false);
    await assert.rejects(deploy(store, next), refused(message));
    await assert.rejects(deploy(store, { ...next, percent: 5 }), refused(message));
  };
  const start = String.raw`mfe-links \S+ listens to mfe-store:sold, but mfe-store \S+ does not emit what it expects: `;
  await rejects(undefined, 'a', new RegExp(`${start}the event is not in its routes\\.json\\. Change one`));
  await rejects(sale({ name }), 'b', new RegExp(`${start}detail\\.name can be missing\\.`));
  await rejects(sale({ name, price: name }, ['name']), 'c', /detail\.price has type string, not number\./);
  const inherited = JSON.parse('{"constructor":{"type":"string"},"__proto__":{"type":"string"}}');
  await deploy(store, await publish(listener('two', sale({ ...inherited, name }, ['name']))));
  // The event has a field that the listener does not read, and lacks fields that are optional for the listener.
  await deploy(store, await publish(emitter('d', sale({ name, colour: name }, ['name', 'colour']))));
});

test('rejects a listener when no deployed remote emits the expected event, unless the emitter is not deployed', async () => {
  const { store, publish } = await siteOf(shell(), links());
  const cash = sale({ method: { type: 'string', enum: ['cash'] } });
  await deploy(store, await publish(listener('one', cash)));
  const sold = await publish(emitter('one', sale({ method: { type: 'string', enum: ['cash', 'card'] } })));
  await assert.rejects(deploy(store, sold), refused(/detail\.method can have card, and not only cash\./));
  await deploy(store, { ...sold, force: 'the listener follows' });
  await disable(store, sold);
  await assert.rejects(deploy(store, await publish(listener('two', cash))), { code: 'gate.event' });
  await deploy(store, await publish(listener('three', sale({ method: name }))));
  await enable(store, sold);
});

test('the names of the events of a remote begin with the name of the remote', async () => {
  const { store, publish } = await siteOf(shell());
  const events = { emits: { 'mfe-links:sold': sale({}) } };
  await assert.rejects(publish(storeRemote({ routes: { events } })), {
    code: 'routes.schema',
    message: /events\.emits has mfe-links:sold, but the own events of mfe-store have names like mfe-store:changed\.$/,
  });
  assert.deepEqual(store.env, 'test');
});

test('routes.json describes events by a part of JSON Schema', () => {
  const problems = (schema: unknown) =>
    routesProblems({ schema: 1, pages: [], events: { emits: { [EVENT]: schema } } });
  const deep = (levels: number): object => ({ type: 'array', items: levels > 1 ? deep(levels - 1) : name });
  for (const valid of [name, { type: 'integer', enum: [1, 2] }, sale({ name, list: deep(5) }, ['name'])])
    assert.deepEqual(problems(valid), []);
  const invalid: [unknown, RegExp][] = [
    ['string', /^events\.emits\.mfe-store:sold is not an object with a type$/],
    [{ type: 'text' }, /sold\.type is not one of string, number, integer, boolean, null, array, object$/],
    [{ type: 'string', pattern: '.' }, /sold\.pattern is not known: type string has type, enum$/],
    [{ type: 'string', enum: [1] }, /sold\.enum is not a list of 1 to 100 values of type string$/],
    [
      { type: 'integer', enum: Array.from({ length: 101 }, (_, index) => index) },
      /sold\.enum is not a list of 1 to 100/,
    ],
    [{ type: 'array' }, /sold\.items is not an object with a type$/],
    [sale({ name }, ['price']), /sold\.required is not a list of names in properties$/],
    [
      sale(
        { name },
        Array.from({ length: 51 }, () => 'name'),
      ),
      /sold\.required is not a list of names in properties$/,
    ],
    [sale({ list: deep(9) }), /is deeper than 8 levels$/],
  ];
  for (const [schema, message] of invalid) assert.match(problems(schema).join(), message);
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`mfe-store:${index}`, name]));
  for (const field of ['emits', 'listens'])
    assert.deepEqual(routesProblems({ schema: 1, pages: [], events: { [field]: many } }), [
      `events.${field} has more than 100 events`,
    ]);
});
