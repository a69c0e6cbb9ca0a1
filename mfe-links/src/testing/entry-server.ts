import type { Entry, OrderChange, OtherEntry, OtherKind, Product, VisibleEntry } from '@linkstall/contracts/http';
import type { ApiFailure } from '@linkstall/contracts/shell';
import { failure, type createFakeShell } from '@linkstall/testing';
import { ENTRY_FIELDS } from '@linkstall/kit/entry-fields';

import { meera } from './render-remote.tsx';

type Routes = NonNullable<Parameters<typeof createFakeShell>[0]>;
type FieldValues = Readonly<Record<string, unknown>>;

/** An entry in the API's response to the owner. `overrides` replaces the fields of a new entry. */
export function anEntry(kind: OtherKind, _id: string, overrides: FieldValues): OtherEntry {
  const state = { _id, isActive: true, isSpotlight: false, revision: 1 };
  const values = Object.fromEntries(ENTRY_FIELDS[kind].map((name) => [name, overrides[name] ?? '']));
  const images = kind === 'images' && { images: picturesOf(overrides['images']) };
  const file = kind === 'file' && { file: fileOf(overrides['file']) };
  const content = { kind, ...values, ...(kind === 'video' && { thumbnail: { url: '' } }), ...images, ...file };
  return {
    ...state,
    ...content,
    shown: shownEntryOf(_id, kind, { ...values, ...images, ...file }),
    ...overrides,
    ...images,
    ...file,
  } as unknown as OtherEntry;
}

/** The stored file of a form, or of an entry. */
const fileOf = (file: unknown) =>
  file instanceof File ? { url: '/images/n/file.pdf', type: 'pdf', bytes: file.size } : file;

/** The stored pictures of the lines of a form, or of an entry. */
const picturesOf = (images: unknown) =>
  [images].flat().map((image, index) => {
    if (typeof image !== 'string') return image;
    const [id, ...words] = image.split(' ');
    const _id = id === 'new' ? `p${index}` : id;
    return { _id, url: `/images/${_id}/1280.webp`, alt: words.join(' ') };
  });

function shownEntryOf(_id: string, kind: OtherKind, values: FieldValues): VisibleEntry | null {
  const labelled = (url: string) => ({ url, service: 'x', label: url.split('.')[0] ?? '', icon: '' });
  if (kind === 'social') return { _id, kind, accounts: (values['accounts'] as string[]).map(labelled) };
  if (kind === 'products') return { _id, kind, title: String(values['title']), products: [] };
  if (kind !== 'product') return { _id, kind, ...values } as unknown as VisibleEntry;
  const product = { url: 'a.b', price: 140, discountPrice: 120, picture: { url: '' } };
  return { _id, kind, productId: String(values['productId']), name: 'Tiffin', ...product };
}

const fieldsOf = (form: FormData): FieldValues =>
  Object.fromEntries(
    [...form.keys()].map((name) => [
      name,
      ['accounts', 'hours', 'images'].includes(name) || form.getAll(name).length > 1
        ? form.getAll(name)
        : form.get(name),
    ]),
  );

export function entryServer(storedEntries: readonly Entry[], products: readonly Product[] = []) {
  const server = {
    storedEntries,
    products,
    requests: [] as { call: string; fields: FieldValues }[],
    orders: [] as OrderChange[],
    /** When set, every change fails with this error. */
    refusal: null as (Error & ApiFailure) | null,
    routes: {} as Routes,
  };
  server.routes = { ...readsOf(server), ...writesOf(server), ...deletionsOf(server, storedEntries) };
  return server;
}

type EntryServer = ReturnType<typeof entryServer>;

const readsOf = (server: EntryServer): Routes => ({
  'GET /link/all-entry': () => server.storedEntries,
  [`GET /${meera.username}/Store`]: () => [{ UserProduct: server.products }],
});

function receive(server: EntryServer, call: string, form: object | undefined): FieldValues {
  const fields = fieldsOf(form as FormData);
  server.requests.push({ call, fields });
  if (server.refusal) throw server.refusal;
  return fields;
}

const update = (server: EntryServer, id: string) => (form?: object) => {
  const { revision, isActive, ...fields } = receive(server, `update ${id}`, form);
  const current = server.storedEntries.find((entry) => entry._id === id);
  if (!current || current.kind === 'link') throw failure(404, 'Entry not found', 'link.not_found');
  if (revision !== String(current.revision)) throw failure(409, 'Changed', 'link.changed');
  const changedEntry = anEntry(current.kind, id, {
    ...current,
    ...fields,
    ...(fields['thumbnail'] === '' && { thumbnail: { url: '' } }),
    isActive: isActive === undefined ? current.isActive : isActive === 'true',
    revision: current.revision + 1,
  });
  server.storedEntries = server.storedEntries.map((entry) => (entry === current ? changedEntry : entry));
  return changedEntry;
};

const writesOf = (server: EntryServer): Routes => ({
  'POST /link/add-entry': (form) => {
    const { kind, ...fields } = receive(server, 'add', form);
    const addedEntry = anEntry(kind as OtherKind, `new${server.requests.length}`, fields);
    server.storedEntries = [...server.storedEntries, addedEntry];
    return addedEntry;
  },
  ...Object.fromEntries(['1', '2', '3', '4'].map((id) => [`PATCH /link/update-entry/${id}`, update(server, id)])),
  'PATCH /link/order': (body) => {
    const order = body as OrderChange;
    server.orders.push(order);
    server.storedEntries = order.to.flatMap((id) => server.storedEntries.filter(({ _id }) => _id === id));
    return [];
  },
  'PATCH /link/spotlight': (body) => {
    if (server.refusal) throw server.refusal;
    const { entry: targetId } = body as { entry: string | null };
    server.storedEntries = server.storedEntries.map((entry) => ({ ...entry, isSpotlight: entry._id === targetId }));
    return server.storedEntries;
  },
});

const deletionsOf = (server: EntryServer, initial: readonly Entry[]): Routes => ({
  'POST /link/delete-link': (body) => {
    server.storedEntries = server.storedEntries.filter(({ _id }) => _id !== (body as { linkId: string }).linkId);
    return null;
  },
  'POST /link/restore-link': (body) => {
    const restoredEntry = initial.find(({ _id }) => _id === (body as { linkId: string }).linkId);
    if (!restoredEntry) throw failure(404, 'Entry not found', 'link.not_found');
    server.storedEntries = initial;
    return restoredEntry;
  },
});
