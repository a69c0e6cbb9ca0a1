import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { useShare } from '../share.ts';

const PATH = '/store/@meera.cooks';

function Page() {
  const { code, open, sheet } = useShare({ path: PATH, title: 'Kadhai & more' });
  return (
    <>
      <a href={code} onClick={open}>
        Share
      </a>
      {sheet}
    </>
  );
}

async function openSheet() {
  render(<Page />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('link', { name: 'Share' }));
  return { user, sheet: await screen.findByRole('dialog', { name: 'Share' }) };
}

beforeEach(() => history.replaceState(null, ''));

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('leads to the QR code until scripts have taken over, and in a new tab', () => {
  render(<Page />);
  const link = screen.getByRole('link', { name: 'Share' });
  expect(link).toHaveAttribute('href', `${PATH}.qr.svg`);
  const left: boolean[] = [];
  const listen = (event: Event) => {
    left.push(!event.defaultPrevented);
    event.preventDefault(); // jsdom leads nowhere
  };
  addEventListener('click', listen, { once: true });
  fireEvent.click(link, { ctrlKey: true });
  expect(left).toEqual([true]);
});

it('shows the code, the address to copy, and what is shared', async () => {
  const { user, sheet } = await openSheet();
  expect(sheet).toHaveAccessibleDescription('Kadhai & more');
  const code = within(sheet).getByRole('img', { name: `QR code of http://localhost${PATH}` });
  expect(code).toHaveAttribute('src', `${PATH}.qr.svg`);
  await user.click(within(sheet).getByRole('button', { name: 'Copy' }));
  expect(await within(sheet).findByRole('button', { name: 'Copied' })).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(`http://localhost${PATH}`);
});

it('says so where nothing can be copied', async () => {
  const { user, sheet } = await openSheet();
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  Object.assign(document, { execCommand: () => false });
  await user.click(within(sheet).getByRole('button', { name: 'Copy' }));
  expect(await within(sheet).findByText(/does not allow copying/)).toBeInTheDocument();
});

it('sends by links alone, which tell the other site nothing of this page', async () => {
  const { sheet } = await openSheet();
  const url = encodeURIComponent(`http://localhost${PATH}`);
  const ways = within(sheet)
    .getAllByRole('link', { name: /new tab/ })
    .map((link) => [link.getAttribute('href'), link.getAttribute('rel')]);
  expect(ways).toEqual(
    [
      `https://wa.me/?text=Kadhai%20%26%20more%0A${url}`,
      `https://t.me/share/url?url=${url}&text=Kadhai%20%26%20more`,
      `https://x.com/intent/post?url=${url}&text=Kadhai%20%26%20more`,
    ].map((href) => [href, 'noopener noreferrer']),
  );
  expect(within(sheet).getByRole('link', { name: 'Email' })).toHaveAttribute(
    'href',
    `mailto:?subject=Kadhai%20%26%20more&body=${url}`,
  );
});

it('saves the code as a file named after the page', async () => {
  const { sheet } = await openSheet();
  const svg = within(sheet).getByRole('link', { name: 'QR as SVG' });
  expect(svg).toHaveAttribute('download', 'store-meera.cooks-qr.svg');
  expect(svg).toHaveAttribute('href', `${PATH}.qr.svg`);
});

it('says what else can be done where no picture can be drawn', async () => {
  globalThis.fetch = () => Promise.reject(new Error('away'));
  const { user, sheet } = await openSheet();
  await user.click(within(sheet).getByRole('button', { name: 'QR as PNG' }));
  expect(await within(sheet).findByText(/Save the QR code as SVG/)).toBeInTheDocument();
});

it('offers the phone’s own ways only where there are some', async () => {
  const { sheet } = await openSheet();
  expect(within(sheet).queryByRole('button', { name: 'More…' })).toBeNull();
});

it('hands title and address to the phone’s own sheet; who gives that up is told nothing', async () => {
  const share = jest.fn(() => Promise.reject(new DOMException('', 'AbortError')));
  Object.assign(navigator, { share });
  const { user, sheet } = await openSheet();
  await user.click(within(sheet).getByRole('button', { name: 'More…' }));
  expect(share).toHaveBeenCalledWith({ title: 'Kadhai & more', url: `http://localhost${PATH}` });
  expect(within(sheet).getByRole('status')).toBeEmptyDOMElement();
  Reflect.deleteProperty(navigator, 'share');
});

it('Back closes it and stays on the page; closed otherwise, it leaves no step behind', async () => {
  const state = { idx: 4 };
  history.replaceState(state, '');
  await openSheet();
  expect(history.state).toMatchObject({ idx: 4 }); // for the router nothing has moved
  act(() => history.back());
  await closed();
  expect(history.state).toEqual(state);
  const user = userEvent.setup();
  await user.click(screen.getByRole('link', { name: 'Share' }));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await closed();
  await waitFor(() => expect(history.state).toEqual(state));
});
