import type { LinkPreview } from '@linkstall/contracts/http';
import { failure } from '@linkstall/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../../app/remote.tsx';
import { aLink, renderRemote } from '../../testing/render-remote.tsx';

const PREVIEW: LinkPreview = {
  url: 'https://meera.example/tiffin',
  title: 'The weekday tiffin',
  description: 'Five lunches.',
  site: 'Meera cooks',
  picture: 'https://meera.example/t.jpg',
  icon: '',
};

interface Answers {
  readonly preview?: (body: { url: string }) => unknown;
  readonly picture?: () => unknown;
}

async function openPanel({ preview = () => PREVIEW, picture = () => ({ image: btoa('webp') }) }: Answers = {}) {
  const sent: FormData[] = [];
  const stored = aLink({ _id: '2', title: 'Stored' });
  const asked: string[] = [];
  renderRemote(remote, {
    path: '/admin/links',
    routes: {
      'GET /link/all-link': () => (sent.length > 0 ? [aLink(), stored] : [aLink()]),
      'POST /link/preview': (body) => {
        asked.push((body as { url: string }).url);
        return preview(body as { url: string });
      },
      'POST /link/preview-picture': () => picture(),
      'POST /link/add-link': (body) => {
        sent.push(body as FormData);
        return stored;
      },
      'POST /link/add-entry': (body) => {
        sent.push(body as FormData);
        return stored;
      },
    },
  });
  await screen.findByText('Blog');
  await userEvent.click(screen.getByRole('button', { name: 'Add Link' }));
  return { sent, asked };
}

const url = () => screen.getByLabelText('Enter URL');
const header = () => screen.getByLabelText('Header');
const paste = async (text: string) => {
  await userEvent.click(url());
  await userEvent.paste(text);
};
const add = () => userEvent.click(screen.getByRole('button', { name: 'Add' }));
const pictureOf = (form: FormData | undefined) => (form?.get('thumbnail') as File | null)?.name;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('a pasted address fills title and picture, says so, and is sent with them', async () => {
  const { sent, asked } = await openPanel();
  expect(url()).toHaveFocus();
  await paste('https://meera.example/tiffin');
  expect(await screen.findByText('Title and picture come from Meera cooks. Change what you like.')).toBeVisible();
  expect(header()).toHaveValue('The weekday tiffin');
  expect(asked).toEqual(['https://meera.example/tiffin']);
  await add();
  await screen.findByText('Stored');
  expect([sent[0]?.get('title'), pictureOf(sent[0])]).toEqual(['The weekday tiffin', 'picture.webp']);
});

it('what the person typed and chose stays', async () => {
  const { sent } = await openPanel();
  await userEvent.type(header(), 'My words');
  await userEvent.upload(screen.getByLabelText('Enter Thumbnail'), new File(['x'], 'own.png', { type: 'image/png' }));
  await paste('https://meera.example/tiffin');
  expect(await screen.findByText('Meera cooks answers. What you typed stays.')).toBeVisible();
  await add();
  await screen.findByText('Stored');
  expect([sent[0]?.get('title'), pictureOf(sent[0])]).toEqual(['My words', 'own.png']);
});

it('a title that is typed while the site is slow stays, and the picture of the slow site is sent', async () => {
  let answer: (preview: LinkPreview) => void = () => undefined;
  const { sent } = await openPanel({ preview: () => new Promise((resolve) => (answer = resolve)) });
  await paste('https://meera.example/tiffin');
  expect(screen.getByText('Reading meera.example')).toBeVisible();
  await userEvent.type(header(), 'My words');
  await add();
  expect(sent).toEqual([]);
  await act(async () => answer(PREVIEW));
  await screen.findByText('Stored');
  expect([sent[0]?.get('title'), pictureOf(sent[0])]).toEqual(['My words', 'picture.webp']);
});

it('a site that fails leaves the form as it is and gives the reason', async () => {
  await openPanel({
    preview: () => {
      throw failure(422, 'meera.example could not be reached');
    },
  });
  await paste('https://meera.example/tiffin');
  expect(await screen.findByText(/^meera\.example could not be reached\. Your address stays/)).toBeVisible();
  expect([url(), header()].map((field) => (field as HTMLInputElement).value)).toEqual([
    'https://meera.example/tiffin',
    '',
  ]);
});

it('a late answer for a former address is ignored, and the title of a former address is replaced', async () => {
  const answers = new Map<string, (preview: LinkPreview) => void>();
  await openPanel({ preview: (body) => new Promise((resolve) => void answers.set(body.url, resolve)) });
  await paste('https://one.example');
  await userEvent.clear(url());
  await paste('https://two.example');
  await act(async () => answers.get('https://one.example')?.({ ...PREVIEW, title: 'One' }));
  expect(header()).toHaveValue('');
  await act(async () => answers.get('https://two.example')?.({ ...PREVIEW, title: 'Two' }));
  await waitFor(() => expect(header()).toHaveValue('Two'));
  await userEvent.clear(url());
  await paste('https://three.example');
  await act(async () => answers.get('https://three.example')?.({ ...PREVIEW, title: 'Three' }));
  await waitFor(() => expect(header()).toHaveValue('Three'));
});

it('offers https for an address without a scheme, when the site answers there', async () => {
  const { asked } = await openPanel({ preview: () => ({ ...PREVIEW, url: 'https://mastodon.example/@meera' }) });
  await userEvent.type(url(), 'mastodon.example/@meera');
  await userEvent.tab();
  await userEvent.click(await screen.findByRole('button', { name: 'Use https://mastodon.example/@meera' }));
  expect(url()).toHaveValue('https://mastodon.example/@meera');
  await userEvent.click(url());
  await userEvent.tab();
  expect(asked).toEqual(['mastodon.example/@meera']);
});

it.each([
  ['+91 98765 43210', 'Add it as Phone', 'Number', '+91 98765 43210'],
  ['098765 43210', 'Add it as Phone', 'Number', '098765 43210'],
  ['९८७६५४३२१०', 'Add it as Phone', 'Number', '9876543210'],
  ['tel:+919876543210', 'Add it as Phone', 'Number', '+919876543210'],
  ['https://wa.me/919876543210?text=Hi', 'Add it as WhatsApp', 'First message (optional)', 'Hi'],
  ['meera@example.com', 'Add it as Mail', 'Mail address', 'meera@example.com'],
  ['upi://pay?pa=meera@okhdfcbank&pn=Meera%20Iyer', 'Add it as UPI', 'Name of the payee', 'Meera Iyer'],
  ['meera@okhdfcbank', 'Add it as UPI', 'UPI id', 'meera@okhdfcbank'],
])('%s in the field of the address is offered as the kind that it is', async (...[text, offer, label, value]) => {
  await openPanel();
  await paste(text);
  await userEvent.click(await screen.findByRole('button', { name: offer }));
  expect(await screen.findByLabelText(label)).toHaveValue(value);
});

it('a pasted video becomes an entry with its poster', async () => {
  const { sent } = await openPanel();
  await paste('https://youtu.be/dQw4w9WgXcQ');
  await waitFor(() => expect(header()).toHaveValue('The weekday tiffin'));
  await userEvent.click(screen.getByRole('button', { name: 'Add it as Video or player' }));
  expect(await screen.findByText('picture.webp')).toBeVisible();
  await add();
  await waitFor(() => expect(sent).toHaveLength(1));
  const fields = ['kind', 'url', 'title'].map((field) => sent[0]?.get(field));
  expect([...fields, pictureOf(sent[0])]).toEqual([
    'video',
    'https://youtu.be/dQw4w9WgXcQ',
    'The weekday tiffin',
    'picture.webp',
  ]);
});
