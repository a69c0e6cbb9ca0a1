import type { EventSchema } from '@linkstall/contracts/event-schema';
import type { Composition } from '@linkstall/contracts/shell';
import { createFakeShell } from '@linkstall/testing';
import { waitFor } from '@testing-library/react';

import { createEvents, eventCheck } from './events.ts';

declare module '@linkstall/contracts/shell' {
  interface ShellEvents {
    'mfe-x:sold': { readonly name: string; readonly price?: number };
    'mfe-x:other': null;
  }
}

const schema: EventSchema = {
  type: 'object',
  properties: { name: { type: 'string' }, price: { type: 'number' } },
  required: ['name'],
};
const events = { emits: { 'mfe-x:sold': schema } };
const remotes = { 'mfe-x': { releases: [], pages: [], slots: {}, events } } satisfies Composition['remotes'];

it('in development an event that does not match its schema is reported, and its listeners get it', async () => {
  const [report, listener] = [jest.fn(), jest.fn()];
  const port = createEvents(report, eventCheck({ remotes }, report));
  port.on('mfe-x:sold', listener);
  port.emit('mfe-x:sold', { name: 'Basil', price: 1.5 });
  port.emit('mfe-x:sold', { name: 'Basil', price: undefined } as never);
  port.emit('links:changed', { links: [] });
  port.emit('mfe-x:sold', { name: 5 } as never);
  port.emit('mfe-x:sold', { name: 'Basil', colour: 'green' } as never);
  port.emit('mfe-x:other', null);
  expect(listener).toHaveBeenCalledTimes(4);
  await waitFor(() =>
    expect(report.mock.calls.map(([error]) => String(error))).toEqual([
      'TypeError: mfe-x emits mfe-x:sold, but not as its routes.json says: detail.name is not of type string',
      'TypeError: mfe-x emits mfe-x:sold, but not as its routes.json says: detail.colour is not in the schema',
      'TypeError: mfe-x emits mfe-x:other, which is not in its routes.json',
    ]),
  );
});

it('a page without schemas checks no event', () => {
  expect(eventCheck({ remotes: { 'mfe-x': { releases: [], pages: [], slots: {} } } }, jest.fn())).toBeUndefined();
});

it('the fake shell throws for an event that does not match the events of routes.json', () => {
  const shell = createFakeShell({}, null, { events: { listens: { 'mfe-x:sold': schema } } });
  shell.events.emit('mfe-x:sold', { name: 'Basil' });
  expect(() => shell.events.emit('mfe-x:sold', {} as never)).toThrow('mfe-x:sold: detail.name is missing');
});
