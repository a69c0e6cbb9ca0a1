import type { Link } from '@linkstall/contracts/http';
import { failure } from '@linkstall/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../app/remote.tsx';
import { linkServer } from '../testing/link-server.ts';
import { aLink, meera, renderRemote } from '../testing/render-remote.tsx';

type Routes = Parameters<typeof renderRemote>[1]['routes'];

const open = (routes: Routes, user: typeof meera | null = meera) =>
  renderRemote(remote, { path: '/admin/links', routes, user });

const blogAndShop = () => [aLink(), aLink({ _id: '2', title: 'Shop', url: 'https://shop.example/a' })];
const storedLinks = () => JSON.parse(localStorage.getItem('links') ?? 'null') as unknown;
const pressDelete = async (title: string) =>
  userEvent.click(await screen.findByRole('button', { name: `Delete ${title}` }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the list of links', () => {
  it('shows thumbnail, title and address of each link', async () => {
    const { container } = open({ 'GET /link/all-link': blogAndShop });
    expect(await screen.findByRole('link', { name: /Blog/ })).toHaveAttribute('href', 'http://blog.example');
    expect(screen.getByText('https://shop.example/a')).toBeInTheDocument();
    expect(container.querySelector('img')).toHaveAttribute('src', '/images/a1/96.webp');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Links');
  });

  it('shows a title and its field in the title’s reading direction', async () => {
    open({ 'GET /link/all-link': () => [aLink({ title: 'وصفات' })] });
    expect(await screen.findByText('وصفات')).toHaveAttribute('dir', 'auto');
    await userEvent.click(screen.getByRole('button', { name: 'Edit وصفات' }));
    expect(screen.getByLabelText('Header')).toHaveAttribute('dir', 'auto');
  });

  it('never links to a script, whatever address is stored', async () => {
    open({ 'GET /link/all-link': () => [aLink({ url: 'javascript:alert(1)' })] });
    expect(await screen.findByRole('link', { name: /Blog/ })).toHaveAttribute('href', 'http://javascript:alert(1)');
  });

  it('shows the empty state and offers to add the first link', async () => {
    open({ 'GET /link/all-link': () => [] });
    expect(await screen.findByText('data is not available')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Add your first link' }));
    expect(screen.getByLabelText('Enter URL')).toHaveFocus();
  });

  it('shows the creator with the address of the page, and leads to the profile', async () => {
    open({ 'GET /link/all-link': () => [] });
    const card = within(await screen.findByRole('region', { name: 'Your profile' }));
    expect(card.getByText(meera.fullName)).toBeVisible();
    expect(card.getByRole('link', { name: 'localhost/meera.cooks' })).toHaveAttribute('href', '/meera.cooks');
    expect(card.getByRole('link', { name: 'Edit profile' })).toHaveAttribute('href', '/admin/account');
  });

  it('opens the form for a link from the address of the shell’s button Add', async () => {
    renderRemote(remote, { path: '/admin/links#add', routes: { 'GET /link/all-link': blogAndShop } });
    expect(await screen.findByLabelText('Enter URL')).toHaveFocus();
    expect(window.location.hash).toBe('');
  });

  it('links to the user’s store', async () => {
    open({ 'GET /link/all-link': () => [] });
    expect(await screen.findByRole('link', { name: 'Store' })).toHaveAttribute('href', '/store/@meera.cooks');
  });

  it('shows the links of the last visit at once, then the API’s response', async () => {
    localStorage.setItem('links', JSON.stringify({ owner: 'u1', links: [aLink({ title: 'Kept' })] }));
    let respond: (links: Link[]) => void = () => undefined;
    open({ 'GET /link/all-link': () => new Promise<Link[]>((resolve) => (respond = resolve)) });
    expect(screen.getByText('Kept')).toBeInTheDocument();
    await act(async () => respond([aLink({ title: 'Fresh' })]));
    expect(screen.queryByText('Kept')).not.toBeInTheDocument();
    expect(screen.getByText('Fresh')).toBeInTheDocument();
    expect(storedLinks()).toEqual({ owner: 'u1', links: [aLink({ title: 'Fresh' })] });
  });

  it.each([
    ['not JSON', '{"owner":'],
    ['a list', '[1, 2]'],
    ['a link without a thumbnail', '{"owner":"u1","links":[{"_id":"1","title":"x","url":"y","isActive":true}]}'],
    ['of another user', JSON.stringify({ owner: 'u2', links: [aLink({ title: 'Not mine' })] })],
  ])('ignores localStorage content that is %s', async (_what, content) => {
    localStorage.setItem('links', content);
    open({ 'GET /link/all-link': () => [aLink({ title: 'Fresh' })] });
    expect(screen.queryByText('Not mine')).not.toBeInTheDocument();
    expect(await screen.findByText('Fresh')).toBeInTheDocument();
  });

  it('stores nothing when the response arrives after the logout', async () => {
    let respond: (links: Link[]) => void = () => undefined;
    const { shell } = open({ 'GET /link/all-link': () => new Promise<Link[]>((resolve) => (respond = resolve)) });
    await act(() => shell.session.end());
    await act(async () => respond([aLink()]));
    expect(storedLinks()).toBeNull();
  });
});

describe('a failed read of the links', () => {
  afterEach(() => jest.useRealTimers());

  it('shows the error alone, although the list was empty at the last visit', async () => {
    localStorage.setItem('links', JSON.stringify({ owner: 'u1', links: [] }));
    open({
      'GET /link/all-link': () => {
        throw failure(500, 'Something failed');
      },
    });
    expect(screen.queryByText('data is not available')).not.toBeInTheDocument();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Links could not be read. Your page is still up for visitors. Something failed',
    );
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
    expect(screen.queryByText('data is not available')).not.toBeInTheDocument();
  });

  it('shows the error and recovers by itself when the API is back', async () => {
    jest.useFakeTimers();
    let isDown = true;
    open({
      'GET /link/all-link': () => {
        if (isDown) throw failure(503, 'Service unavailable');
        return [aLink()];
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Links could not be read. Your page is still up for visitors. Trying again by itself.',
    );
    isDown = false;
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(screen.getByText('Blog')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is repeated on request and when the device is online again', async () => {
    let readCount = 0;
    open({
      'GET /link/all-link': () => {
        readCount += 1;
        if (readCount < 3) throw failure(0, 'No response');
        return [aLink()];
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(readCount).toBe(2);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Blog')).toBeInTheDocument();
  });

  it('keeps the stored links on screen with a note that they may be old', async () => {
    localStorage.setItem('links', JSON.stringify({ owner: 'u1', links: [aLink({ title: 'Kept' })] }));
    open({
      'GET /link/all-link': () => {
        throw failure(500, 'Something broke');
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Something broke');
    expect(screen.getByText('Kept')).toBeInTheDocument();
  });
});

describe('deleting a link', () => {
  it('removes the link, reads the list again and emits links:changed', async () => {
    let storedLinks = blogAndShop();
    const { shell } = open({
      'GET /link/all-link': () => storedLinks,
      'POST /link/delete-link': (body) => {
        storedLinks = storedLinks.filter(({ _id }) => _id !== (body as { linkId: string }).linkId);
        return null;
      },
    });
    await pressDelete('Blog');
    await waitFor(() => expect(screen.queryByText('Blog')).not.toBeInTheDocument());
    expect(screen.getByText('Shop')).toBeInTheDocument();
    expect(shell.calls.map(({ call }) => call)).toEqual([
      'GET /link/all-entry',
      'GET /users/insights/7',
      'POST /link/delete-link',
      'GET /link/all-entry',
    ]);
    expect(shell.emittedEvents).toEqual([{ name: 'links:changed', detail: { links: storedLinks } }]);
    expect(document.querySelector('#link-2')).toHaveFocus();
  });

  it('removes the link even when the list cannot be read again', async () => {
    let isDeleted = false;
    const { shell } = open({
      'GET /link/all-link': () => {
        if (isDeleted) throw failure(0, 'No response');
        return blogAndShop();
      },
      'POST /link/delete-link': () => {
        isDeleted = true;
        return null;
      },
    });
    await pressDelete('Blog');
    await waitFor(() => expect(screen.queryByText('Blog')).not.toBeInTheDocument());
    expect(shell.emittedEvents).toEqual([{ name: 'links:changed', detail: { links: blogAndShop().slice(1) } }]);
  });

  it('keeps the list and shows the server’s message when it refuses', async () => {
    const { shell } = open({
      'GET /link/all-link': blogAndShop,
      'POST /link/delete-link': () => {
        throw failure(503, 'The database is unavailable');
      },
    });
    await pressDelete('Blog');
    expect(screen.getByText('Blog')).toBeInTheDocument();
    expect(shell.notices).toEqual([{ kind: 'error', text: 'The database is unavailable' }]);
    expect(shell.emittedEvents).toEqual([]);
  });

  it('shows Not A Valid User after the user was logged out', async () => {
    const { shell } = open({ 'GET /link/all-link': blogAndShop });
    await screen.findByText('Blog');
    await act(() => shell.session.end());
    await pressDelete('Blog');
    expect(shell.notices).toEqual([{ kind: 'error', text: 'Not A Valid User' }]);
    expect(shell.calls.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
  });

  it('shows Not A Valid User for a link without an id', async () => {
    const { shell } = open({ 'GET /link/all-link': () => [aLink({ _id: '' })] });
    await pressDelete('Blog');
    expect(shell.notices).toEqual([{ kind: 'error', text: 'Not A Valid User' }]);
    expect(shell.calls.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
  });
});

describe('sharing', () => {
  it('copies the address of the public page and confirms this for 500 ms', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
    open({ 'GET /link/all-link': () => [] });
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(await screen.findByRole('button', { name: 'Link Copied' })).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe('http://localhost/meera.cooks');
    act(() => void jest.advanceTimersByTime(499));
    expect(screen.getByText('Link Copied')).toBeInTheDocument();
    act(() => void jest.advanceTimersByTime(1));
    expect(screen.getByRole('button', { name: 'Share' })).toBeInTheDocument();
    jest.useRealTimers();
  });

  it('shows the QR code of the page and the ways to share it', async () => {
    const user = userEvent.setup();
    open({ 'GET /link/all-link': () => [] });
    await user.click(screen.getByRole('button', { name: 'QR and more' }));
    const dialog = await screen.findByRole('dialog', { name: 'Share' });
    const qrCode = within(dialog).getByRole('img', { name: 'QR code of http://localhost/meera.cooks' });
    expect(qrCode).toHaveAttribute('src', '/meera.cooks.qr.svg');
    expect(within(dialog).getByRole('link', { name: /WhatsApp/ })).toBeInTheDocument();
  });

  describe('without a clipboard API', () => {
    const copiedTexts: string[] = [];
    const withoutClipboard = async (execCommand: () => boolean) => {
      const user = userEvent.setup();
      Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
      Object.assign(document, { execCommand });
      const { shell } = open({ 'GET /link/all-link': () => [] });
      await user.click(screen.getByRole('button', { name: 'Share' }));
      return shell;
    };

    it('copies by selection', async () => {
      await withoutClipboard(() => {
        copiedTexts.push((document.activeElement as HTMLTextAreaElement).value);
        return true;
      });
      expect(await screen.findByText('Link Copied')).toBeInTheDocument();
      expect(copiedTexts).toEqual(['http://localhost/meera.cooks']);
      expect(document.querySelector('textarea')).toBeNull();
    });

    it('shows the address when copying is not possible', async () => {
      const shell = await withoutClipboard(() => false);
      await waitFor(() => expect(shell.notices).toHaveLength(1));
      expect(shell.notices[0]?.text).toContain('http://localhost/meera.cooks');
      expect(screen.queryByText('Link Copied')).not.toBeInTheDocument();
    });
  });
});

it('each row shows its number of clicks', async () => {
  const server = linkServer();
  const entries = [
    { _id: '1', kind: 'link', title: 'Blog', clicks: 1204 },
    { _id: '2', kind: 'link', title: 'Shop', clicks: 0 },
  ];
  renderRemote(remote, {
    path: '/admin/links',
    routes: { ...server.routes, 'GET /users/insights/7': () => ({ entries }) },
  });
  expect(await screen.findByText('1,204 clicks in 7 days')).toBeInTheDocument();
  expect(screen.getAllByText(/in 7 days/)).toHaveLength(1);
});
