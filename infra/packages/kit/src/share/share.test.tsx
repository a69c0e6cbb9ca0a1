import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { useShare } from '../share.ts';

const PATH = '/store/@meera.cooks';

function Page() {
  const { qrCodePath: code, open, dialog } = useShare({ path: PATH, title: 'Kadhai & more' });
  return (
    <>
      <a href={code} onClick={open}>
        Share
      </a>
      {dialog}
    </>
  );
}

async function openDialog() {
  render(<Page />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('link', { name: 'Share' }));
  return { user, dialog: await screen.findByRole('dialog', { name: 'Share' }) };
}

beforeEach(() => history.replaceState(null, ''));

const waitUntilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('the Share link leads to the QR code without scripts and in a new tab', () => {
  render(<Page />);
  const link = screen.getByRole('link', { name: 'Share' });
  expect(link).toHaveAttribute('href', `${PATH}.qr.svg`);
  const navigations: boolean[] = [];
  const listen = (event: Event) => {
    navigations.push(!event.defaultPrevented);
    event.preventDefault(); // because jsdom cannot navigate
  };
  addEventListener('click', listen, { once: true });
  fireEvent.click(link, { ctrlKey: true });
  expect(navigations).toEqual([true]);
});

it('shows the QR code, the address with a copy button, and the title of the page', async () => {
  const { user, dialog } = await openDialog();
  expect(dialog).toHaveAccessibleDescription('Kadhai & more');
  const code = within(dialog).getByRole('img', { name: `QR code of http://localhost${PATH}` });
  expect(code).toHaveAttribute('src', `${PATH}.qr.svg`);
  await user.click(within(dialog).getByRole('button', { name: 'Copy' }));
  expect(await within(dialog).findByRole('button', { name: 'Copied' })).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(`http://localhost${PATH}`);
});

it('shows a message when the browser does not allow copying', async () => {
  const { user, dialog } = await openDialog();
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  Object.assign(document, { execCommand: () => false });
  await user.click(within(dialog).getByRole('button', { name: 'Copy' }));
  expect(await within(dialog).findByText(/does not allow copying/)).toBeInTheDocument();
});

it('offers share targets as links without a referrer', async () => {
  const { dialog } = await openDialog();
  const url = encodeURIComponent(`http://localhost${PATH}`);
  const targets = within(dialog)
    .getAllByRole('link', { name: /new tab/ })
    .map((link) => [link.getAttribute('href'), link.getAttribute('rel')]);
  expect(targets).toEqual(
    [
      `https://wa.me/?text=Kadhai%20%26%20more%0A${url}`,
      `https://t.me/share/url?url=${url}&text=Kadhai%20%26%20more`,
      `https://x.com/intent/post?url=${url}&text=Kadhai%20%26%20more`,
    ].map((href) => [href, 'noopener noreferrer']),
  );
  expect(within(dialog).getByRole('link', { name: 'Email' })).toHaveAttribute(
    'href',
    `mailto:?subject=Kadhai%20%26%20more&body=${url}`,
  );
});

it('saves the code as a file named after the page', async () => {
  const { dialog } = await openDialog();
  const svg = within(dialog).getByRole('link', { name: 'QR as SVG' });
  expect(svg).toHaveAttribute('download', 'store-meera.cooks-qr.svg');
  expect(svg).toHaveAttribute('href', `${PATH}.qr.svg`);
});

it('recommends the SVG when the PNG cannot be created', async () => {
  globalThis.fetch = () => Promise.reject(new Error('unavailable'));
  const { user, dialog } = await openDialog();
  await user.click(within(dialog).getByRole('button', { name: 'QR as PNG' }));
  expect(await within(dialog).findByText(/Save the QR code as SVG/)).toBeInTheDocument();
});

it('hides the button of the system share dialog in browsers without that dialog', async () => {
  const { dialog } = await openDialog();
  expect(within(dialog).queryByRole('button', { name: 'More…' })).toBeNull();
});

it('passes title and address to the system share dialog, and shows nothing when the user cancels', async () => {
  const share = jest.fn(() => Promise.reject(new DOMException('', 'AbortError')));
  Object.assign(navigator, { share });
  const { user, dialog } = await openDialog();
  await user.click(within(dialog).getByRole('button', { name: 'More…' }));
  expect(share).toHaveBeenCalledWith({ title: 'Kadhai & more', url: `http://localhost${PATH}` });
  expect(within(dialog).getByRole('status')).toBeEmptyDOMElement();
  Reflect.deleteProperty(navigator, 'share');
});

it('Back closes the dialog and stays on the page; the Close button removes the history entry', async () => {
  const state = { idx: 4 };
  history.replaceState(state, '');
  await openDialog();
  expect(history.state).toMatchObject({ idx: 4 }); // the router sees no navigation
  act(() => history.back());
  await waitUntilClosed();
  expect(history.state).toEqual(state);
  const user = userEvent.setup();
  await user.click(screen.getByRole('link', { name: 'Share' }));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await waitUntilClosed();
  await waitFor(() => expect(history.state).toEqual(state));
});
