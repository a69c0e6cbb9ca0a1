import type { Link, OrderChange } from '@linkstall/contracts/http';
import type { ApiFailure } from '@linkstall/contracts/shell';
import { failure, type createFakeShell } from '@linkstall/testing';

import { aLink } from './render-remote.tsx';

type Routes = NonNullable<Parameters<typeof createFakeShell>[0]>;

const TITLES = ['Blog', 'Shop', 'Band'];

/** A fake of the API with links, revisions and conflicts. A test writes to `storedLinks` as another tab would. */
export function linkServer(titles: readonly string[] = TITLES) {
  const server = {
    /** Deleted links, with their index in the list. */
    deletedLinks: [] as { link: Link; index: number }[],
    storedLinks: titles.map((title, index): Link =>
      aLink({ _id: String(index + 1), title, url: `${title.toLowerCase()}.example`, revision: 1 }),
    ),
    sentForms: [] as FormData[],
    orders: [] as OrderChange[],
    /** When set, every change fails with this error. */
    refusal: null as (Error & ApiFailure) | null,
    /** Every change waits for this promise. */
    pending: Promise.resolve(),
    /** Holds every change from now on. The returned function releases all of them. */
    hold: (): (() => void) => {
      let release = () => undefined as void;
      server.pending = new Promise((resolve) => (release = resolve));
      return () => release();
    },
    titles: () => server.storedLinks.map(({ title }) => title),
    /** Changes a link as another tab would. */
    change: (id: string, changes: Partial<Link>) => {
      server.storedLinks = server.storedLinks.map((link) =>
        link._id === id ? { ...link, ...changes, revision: (link.revision ?? 0) + 1 } : link,
      );
    },
    routes: {} as Routes,
  };
  server.routes = routesOf(server);
  return server;
}

export type LinkServer = ReturnType<typeof linkServer>;

const routesOf = (server: LinkServer): Routes => ({
  'GET /link/all-link': () => server.storedLinks,
  'POST /link/add-link': add(server),
  'PATCH /link/order': order(server),
  'POST /link/delete-link': async (body) => {
    await waitForResponse(server);
    const index = server.storedLinks.findIndex(({ _id }) => _id === (body as { linkId: string }).linkId);
    const link = server.storedLinks[index];
    if (!link) throw failure(404, 'Link not found', 'link.not_found');
    server.deletedLinks.push({ link, index });
    server.storedLinks = server.storedLinks.toSpliced(index, 1);
    return null;
  },
  'POST /link/restore-link': async (body) => {
    await waitForResponse(server);
    const deletion = server.deletedLinks.find(({ link }) => link._id === (body as { linkId: string }).linkId);
    if (!deletion) throw failure(404, 'Link not found', 'link.not_found');
    server.storedLinks = server.storedLinks.toSpliced(deletion.index, 0, deletion.link);
    return deletion.link;
  },
  ...Object.fromEntries(server.storedLinks.map(({ _id }) => [`PATCH /link/update-link/${_id}`, update(server, _id)])),
});

/** Waits for `pending`, then fails if `refusal` is set. A test may set or clear `refusal` during the wait. */
async function waitForResponse(server: LinkServer): Promise<void> {
  await server.pending;
  if (server.refusal) throw server.refusal;
}

const add = (server: LinkServer) => async (body?: object) => {
  const form = body as FormData;
  server.sentForms.push(form);
  await waitForResponse(server);
  const addedLink = aLink({
    _id: String(server.storedLinks.length + 1),
    title: form.get('title') as string,
    revision: 1,
  });
  server.storedLinks = [...server.storedLinks, addedLink];
  return addedLink;
};

const update = (server: LinkServer, id: string) => async (body?: object) => {
  const form = body as FormData;
  server.sentForms.push(form);
  await waitForResponse(server);
  const link = server.storedLinks.find(({ _id }) => _id === id);
  if (!link) throw failure(404, 'Link not found', 'link.not_found');
  if (form.has('revision') && form.get('revision') !== String(link.revision))
    throw failure(409, 'Changed', 'link.changed');
  server.change(id, {
    ...(form.has('title') && { title: form.get('title') as string }),
    ...(form.has('url') && { url: form.get('url') as string }),
    ...(form.has('isActive') && { isActive: form.get('isActive') === 'true' }),
    ...(form.has('isAffiliate') && { isAffiliate: form.get('isAffiliate') === 'true' }),
    ...(form.has('countClicks') && { countClicks: form.get('countClicks') === 'true' }),
    ...(form.has('thumbnail') && { thumbnail: { url: form.get('thumbnail') ? '/images/new/384.webp' : '' } }),
  });
  return server.storedLinks.find(({ _id }) => _id === id);
};

const order = (server: LinkServer) => async (body?: object) => {
  const { from, to } = body as OrderChange;
  server.orders.push({ from, to });
  await waitForResponse(server);
  if (from.join() !== server.storedLinks.map(({ _id }) => _id).join())
    throw failure(409, 'Changed', 'link.order_changed');
  server.storedLinks = to.flatMap((id) => server.storedLinks.filter(({ _id }) => _id === id));
  return server.storedLinks;
};
