import type { Link, OrderChange } from '@linkstall/contracts/http';
import type { ApiFailure } from '@linkstall/contracts/shell';
import { failure, type createFakeShell } from '@linkstall/contracts/testing';

import { aLink } from './render-remote.tsx';

type Routes = NonNullable<Parameters<typeof createFakeShell>[0]>;

const TITLES = ['Blog', 'Shop', 'Band'];

/** Links as the API keeps them: revisions, conflicts and all. Other tabs write to `stored` at will. */
export function linkServer(titles: readonly string[] = TITLES) {
  const server = {
    /** Deleted, with where they stood. */
    deleted: [] as { link: Link; place: number }[],
    stored: titles.map((title, place): Link =>
      aLink({ _id: String(place + 1), title, url: `${title.toLowerCase()}.example`, revision: 1 }),
    ),
    sent: [] as FormData[],
    orders: [] as OrderChange[],
    /** What every change is refused with. */
    refuses: null as (Error & ApiFailure) | null,
    /** What every change waits for. */
    gate: Promise.resolve(),
    /** From now on every change hangs, until the returned function lets go of all that do. */
    hold: (): (() => void) => {
      let pass = () => undefined as void;
      server.gate = new Promise((resolve) => (pass = resolve));
      return () => pass();
    },
    titles: () => server.stored.map(({ title }) => title),
    /** Another tab's change. */
    change: (id: string, over: Partial<Link>) => {
      server.stored = server.stored.map((link) =>
        link._id === id ? { ...link, ...over, revision: (link.revision ?? 0) + 1 } : link,
      );
    },
    routes: {} as Routes,
  };
  server.routes = routesOf(server);
  return server;
}

export type LinkServer = ReturnType<typeof linkServer>;

const routesOf = (server: LinkServer): Routes => ({
  'GET /link/all-link': () => server.stored,
  'POST /link/add-link': add(server),
  'PATCH /link/order': order(server),
  'POST /link/delete-link': async (body) => {
    await responseOf(server);
    const place = server.stored.findIndex(({ _id }) => _id === (body as { linkId: string }).linkId);
    const link = server.stored[place];
    if (!link) throw failure(404, 'Link not found', 'link.not_found');
    server.deleted.push({ link, place });
    server.stored = server.stored.toSpliced(place, 1);
    return null;
  },
  'POST /link/restore-link': async (body) => {
    await responseOf(server);
    const found = server.deleted.find(({ link }) => link._id === (body as { linkId: string }).linkId);
    if (!found) throw failure(404, 'Link not found', 'link.not_found');
    server.stored = server.stored.toSpliced(found.place, 0, found.link);
    return found.link;
  },
  ...Object.fromEntries(server.stored.map(({ _id }) => [`PATCH /link/update-link/${_id}`, update(server, _id)])),
});

/** A change hangs, and is refused, as the test says; what it says when the change comes through holds. */
async function responseOf(server: LinkServer): Promise<void> {
  await server.gate;
  if (server.refuses) throw server.refuses;
}

const add = (server: LinkServer) => async (body?: object) => {
  const form = body as FormData;
  server.sent.push(form);
  await responseOf(server);
  const added = aLink({ _id: String(server.stored.length + 1), title: form.get('title') as string, revision: 1 });
  server.stored = [...server.stored, added];
  return added;
};

const update = (server: LinkServer, id: string) => async (body?: object) => {
  const form = body as FormData;
  server.sent.push(form);
  await responseOf(server);
  const link = server.stored.find(({ _id }) => _id === id);
  if (!link) throw failure(404, 'Link not found', 'link.unknown');
  if (form.has('revision') && form.get('revision') !== String(link.revision))
    throw failure(409, 'Changed', 'link.changed');
  server.change(id, {
    ...(form.has('title') && { title: form.get('title') as string }),
    ...(form.has('url') && { url: form.get('url') as string }),
    ...(form.has('isActive') && { isActive: form.get('isActive') === 'true' }),
    ...(form.has('countClicks') && { countClicks: form.get('countClicks') === 'true' }),
    ...(form.has('thumbnail') && { thumbnail: { url: '/images/new/384.webp' } }),
  });
  return server.stored.find(({ _id }) => _id === id);
};

const order = (server: LinkServer) => async (body?: object) => {
  const { from, to } = body as OrderChange;
  server.orders.push({ from, to });
  await responseOf(server);
  if (from.join() !== server.stored.map(({ _id }) => _id).join()) throw failure(409, 'Changed', 'link.order_changed');
  server.stored = to.flatMap((id) => server.stored.filter(({ _id }) => _id === id));
  return server.stored;
};
