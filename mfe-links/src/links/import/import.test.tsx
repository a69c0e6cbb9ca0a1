import type { ImportPreview } from '@linkstall/contracts/http';
import { failure } from '@linkstall/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../../app/remote.tsx';
import { aLink, press, renderRemote } from '../../testing/render-remote.tsx';

const entry = (title: string, detail: string, more = {}) => ({
  ...{ kind: 'link', title, detail, picture: '', problem: '' },
  values: JSON.stringify({ kind: 'link', title, url: detail }),
  ...more,
});
const PREVIEW: ImportPreview = {
  source: 'Linktree',
  isCut: false,
  entries: [
    entry('Coffee', 'https://meera.example/coffee', { picture: 'https://ugc.example/c.png' }),
    entry('Blog', 'https://blog.example/'),
    entry('App', 'intent://x', { problem: 'Invalid URL' }),
    entry('Misal', 'https://meera.example/misal'),
  ],
};

/** Opens the panel with a fake API that stores one link, `blog.example`. */
async function open({ read = (): unknown => PREVIEW, links = [aLink()] } = {}) {
  const forms: FormData[] = [];
  const deleted: unknown[] = [];
  let stored = links;
  renderRemote(remote, {
    path: '/admin/links',
    routes: {
      'GET /link/all-link': () => stored,
      'POST /link/read-import': (body) => {
        forms.push(body as FormData);
        return read();
      },
      'POST /link/import': (body) => {
        forms.push(body as FormData);
        stored = [...links, aLink({ _id: '2', title: 'Coffee' })];
        return { entries: ['2'], withoutPicture: 1 };
      },
      'POST /link/delete-entries': (body) => {
        deleted.push(body);
        stored = links;
        return null;
      },
    },
  });
  if (links.length > 0) {
    await screen.findByText('Blog');
    await press('Add Other');
    await press(/^Bring your links/);
  } else await press('Bring your links from another page');
  await screen.findByLabelText('Address of your page');
  return { forms, deleted };
}

const address = () => screen.getByLabelText('Address of your page');
const readPage = async (url = 'linktr.ee/meera') => {
  await userEvent.type(address(), url);
  await press('Show what is there');
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('the entries of a page are shown with ticks, the ticked ones are stored in one call, and Undo deletes them', async () => {
  const { forms, deleted } = await open();
  await readPage();
  const panel = await screen.findByRole('form', { name: '4 entries found: Linktree' });
  const tick = (name: RegExp) => within(panel).getByRole('checkbox', { name });
  expect([/^Coffee/, /^Blog/, /^App/, /^Misal/].map((name) => (tick(name) as HTMLInputElement).checked)).toEqual([
    ...[true, false, false, true], // the blog is on the page already
  ]);
  expect(tick(/^App/)).toBeDisabled();
  expect(within(panel).getByText('Link · https://blog.example/ · Already on your page')).toBeVisible();
  await userEvent.click(tick(/^Misal/));
  await press('Take over 1 entry');
  expect(
    await screen.findByText('1 entry is on your page. 1 without picture, because it could not be read.'),
  ).toBeVisible();
  expect(forms[0]?.get('url')).toBe('linktr.ee/meera');
  const [{ values, picture } = { values: '', picture: '' }] = PREVIEW.entries;
  expect(JSON.parse(forms[1]?.get('entries') as string)).toEqual([{ values, picture }]);
  expect(await screen.findByText('Coffee')).toBeVisible();
  await press('Undo');
  await waitFor(() => expect(deleted).toEqual([{ ids: ['2'] }]));
  await waitFor(() => expect(screen.queryByText('Coffee')).not.toBeInTheDocument());
});

it('an empty page offers the import, and the file is sent again with the chosen entries, because it has the pictures', async () => {
  const { forms } = await open({ links: [] });
  const file = new File(['PK'], 'export.zip', { type: 'application/zip' });
  await userEvent.upload(screen.getByLabelText('Or an export file'), file);
  await press('Take over 3 entries');
  await waitFor(() => expect(forms).toHaveLength(2));
  expect(forms.map((form) => (form.get('file') as File).name)).toEqual(['export.zip', 'export.zip']);
});

it('a page that cannot be read leaves the address, and shows why', async () => {
  await open({
    read: () => {
      throw failure(422, 'linktr.ee could not be reached');
    },
  });
  await readPage();
  expect(await screen.findByRole('alert')).toHaveTextContent('linktr.ee could not be reached.');
  expect(address()).toHaveValue('linktr.ee/meera');
});

it('an address that is none is refused at the field', async () => {
  const { forms } = await open();
  await readPage('my page');
  expect(address()).toHaveAccessibleDescription(/not the address of a page/);
  await userEvent.clear(address());
  await press('Show what is there');
  expect(address()).toHaveAccessibleDescription(/Put in the address/);
  expect(forms).toEqual([]);
});

it('a file above 25 MB is refused at the field', async () => {
  const { forms } = await open({ links: [] });
  const file = new File(['PK'], 'export.zip', { type: 'application/zip' });
  Object.defineProperty(file, 'size', { value: 25 * 1024 * 1024 + 1 });
  await userEvent.upload(screen.getByLabelText('Or an export file'), file);
  expect(await screen.findByText('The file is larger than 25 MB')).toBeVisible();
  expect(forms).toEqual([]);
});

it.each([
  [true, 'Signed by stall.example, as the page of @meera.'],
  [
    false,
    'The file says that it is from @meera at stall.example. This could not be verified. Take it over only if you trust the file.',
  ],
])('an export whose signature is valid: %s says %j', async (isVerified, text) => {
  await open({ read: () => ({ ...PREVIEW, origin: { site: 'stall.example', username: 'meera', isVerified } }) });
  await readPage();
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Take over 2 entries' })).toBeEnabled();
});
