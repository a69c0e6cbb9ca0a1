import type { Entry, OrderChange, OtherEntry, OtherKind, Product, ShownEntry } from '@linkstall/contracts/http';
import type { ApiFailure } from '@linkstall/contracts/shell';
import { failure, type createFakeShell } from '@linkstall/contracts/testing';
import { ENTRY_FIELDS } from '@linkstall/kit/entry-fields';

import { meera } from './render-remote.tsx';

type Routes = NonNullable<Parameters<typeof createFakeShell>[0]>;
type Written = Readonly<Record<string, unknown>>;

/** An entry as the API answers it to its owner: the parts of its kind, and what is other than of a new one. */
export function anEntry(kind: OtherKind, _id: string, over: Written): OtherEntry {
  const state = { _id, isActive: true, isSpotlight: false, revision: 1 };
  const said = Object.fromEntries(ENTRY_FIELDS[kind].map((part) => [part, over[part] ?? '']));
  const content = { kind, ...said, ...(kind === 'video' && { thumbnail: { url: '' } }) };
  return { ...state, ...content, shown: shownOf(_id, kind, said), ...over } as unknown as OtherEntry;
}

function shownOf(_id: string, kind: OtherKind, said: Written): ShownEntry | null {
  const labelled = (url: string) => ({ url, service: 'x', label: url.split('.')[0] ?? '', icon: '' });
  if (kind === 'social') return { _id, kind, accounts: (said['accounts'] as string[]).map(labelled) };
  if (kind !== 'product') return { _id, kind, ...said } as unknown as ShownEntry;
  const product = { url: 'a.b', price: 140, discountPrice: 120, picture: { url: '' } };
  return { _id, kind, productId: String(said['productId']), name: 'Tiffin', ...product };
}

const writtenIn = (form: FormData): Written =>
  Object.fromEntries([...form.keys()].map((name) => [name, name === 'accounts' ? form.getAll(name) : form.get(name)]));

/** A list as the API keeps it. */
export function entryServer(stored: readonly Entry[], products: readonly Product[] = []) {
  const server = {
    stored,
    products,
    sent: [] as { call: string; parts: Written }[],
    orders: [] as OrderChange[],
    /** What every change is refused with. */
    refuses: null as (Error & ApiFailure) | null,
    routes: {} as Routes,
  };
  server.routes = { ...readsOf(server), ...writesOf(server), ...deletionsOf(server, stored) };
  return server;
}

type EntryServer = ReturnType<typeof entryServer>;

const readsOf = (server: EntryServer): Routes => ({
  'GET /link/all-entry': () => server.stored,
  [`GET /${meera.username}/Store`]: () => [{ UserProduct: server.products }],
});

function taken(server: EntryServer, call: string, form: object | undefined): Written {
  const parts = writtenIn(form as FormData);
  server.sent.push({ call, parts });
  if (server.refuses) throw server.refuses;
  return parts;
}

const update = (server: EntryServer, id: string) => (form?: object) => {
  const { revision, isActive, ...parts } = taken(server, `update ${id}`, form);
  const found = server.stored.find((entry) => entry._id === id);
  if (!found || found.kind === 'link') throw failure(404, 'Entry not found', 'link.not_found');
  if (revision !== String(found.revision)) throw failure(409, 'Changed', 'link.changed');
  const changed = anEntry(found.kind, id, {
    ...found,
    ...parts,
    ...(parts['thumbnail'] === '' && { thumbnail: { url: '' } }),
    isActive: isActive === undefined ? found.isActive : isActive === 'true',
    revision: found.revision + 1,
  });
  server.stored = server.stored.map((entry) => (entry === found ? changed : entry));
  return changed;
};

const writesOf = (server: EntryServer): Routes => ({
  'POST /link/add-entry': (form) => {
    const { kind, ...parts } = taken(server, 'add', form);
    const added = anEntry(kind as OtherKind, `new${server.sent.length}`, parts);
    server.stored = [...server.stored, added];
    return added;
  },
  ...Object.fromEntries(['1', '2', '3', '4'].map((id) => [`PATCH /link/update-entry/${id}`, update(server, id)])),
  'PATCH /link/order': (body) => {
    const order = body as OrderChange;
    server.orders.push(order);
    server.stored = order.to.flatMap((id) => server.stored.filter(({ _id }) => _id === id));
    return [];
  },
  'PATCH /link/spotlight': (body) => {
    if (server.refuses) throw server.refuses;
    const { entry: onto } = body as { entry: string | null };
    server.stored = server.stored.map((entry) => ({ ...entry, isSpotlight: entry._id === onto }));
    return server.stored;
  },
});

const deletionsOf = (server: EntryServer, first: readonly Entry[]): Routes => ({
  'POST /link/delete-link': (body) => {
    server.stored = server.stored.filter(({ _id }) => _id !== (body as { linkId: string }).linkId);
    return null;
  },
  'POST /link/restore-link': (body) => {
    const restored = first.find(({ _id }) => _id === (body as { linkId: string }).linkId);
    if (!restored) throw failure(404, 'Entry not found', 'link.not_found');
    server.stored = first;
    return restored;
  },
});
