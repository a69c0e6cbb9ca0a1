import { failure, type createFakeShell } from '@linkstall/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';

import server from '../../app/server.ts';
import { manyProducts, meera, meeraSession } from '../../testing/people.ts';
import { press } from '../../testing/render-form.tsx';
import { createStoreHelpers } from '../../testing/show-store.tsx';
import { fakeIntersectionObserver } from '../../testing/browser-fakes.ts';

const { showStore } = createStoreHelpers(server);

/** Requests for changes stay pending until the test responds, oldest first. */
async function open() {
  let products = manyProducts(3);
  const pendingCalls: ((error?: Error) => void)[] = [];
  const waitForResponse = () =>
    new Promise<void>((resolve, reject) => pendingCalls.push((error) => (error ? reject(error) : resolve())));
  const routes: NonNullable<Parameters<typeof createFakeShell>[0]> = {
    'GET /Meera.Cooks/Store': () => [{ ...meera, UserProduct: products }],
    'PATCH /product/order': async (body) => {
      const { to } = body as { to: string[] };
      await waitForResponse();
      return (products = to.flatMap((id) => products.filter(({ _id }) => _id === id)));
    },
    'DELETE /product/delete-product/p1': async () => {
      await waitForResponse();
      products = products.filter(({ _id }) => _id !== 'p1');
      return null;
    },
  };
  const view = await showStore({ products, reader: meeraSession, routes });
  const respond = (error?: Error) =>
    act(async () => {
      while (pendingCalls.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
      pendingCalls.shift()?.(error);
    });
  return { ...view, respond };
}

const rows = () => within(screen.getByRole('list', { name: 'Products in order' })).getAllByRole('listitem');
const titles = () => rows().map((row) => row.querySelector('b')?.textContent);
const unsavedRows = () =>
  rows()
    .filter((row) => row.getAttribute('aria-busy') === 'true' && within(row).queryByText('Saving'))
    .map((row) => row.querySelector('b')?.textContent);
const statusText = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');
const orders = (calls: readonly { call: string }[]) =>
  calls.filter(({ call }) => call === 'PATCH /product/order').length;

beforeEach(() => {
  fakeIntersectionObserver();
  localStorage.clear();
});

describe('a move that is not stored yet', () => {
  it('has the label Saving, and is announced after it is stored', async () => {
    const { shell, respond } = await open();
    await press('Arrange');
    await press('Move Thing 3 up');
    expect(titles()).toEqual(['Thing 1', 'Thing 3', 'Thing 2']);
    expect(unsavedRows()).toEqual(['Thing 3']);
    expect(screen.getByText('Saving “Thing 3”')).toBeInTheDocument();
    expect(statusText()).toBe('');
    expect(shell.unsavedCount()).toBe(1);
    await respond();
    expect(statusText()).toBe('“Thing 3” is now at place 2 of 3. Undo with Control Z.');
    expect(unsavedRows()).toEqual([]);
    expect(shell.unsavedCount()).toBe(0);
  });

  it('is reverted and announced when the request fails, and the store is read again', async () => {
    const { shell, respond } = await open();
    await press('Arrange');
    await press('Move Thing 3 up');
    await respond(failure(0, 'No response came in time.', 'timeout'));
    expect(titles()).toEqual(['Thing 1', 'Thing 2', 'Thing 3']);
    expect(statusText()).toBe('Perhaps not saved: No response came in time.');
    expect(shell.calls.at(-1)?.call).toBe('GET /Meera.Cooks/Store');
  });

  it('reports its failure on the store page after Done, and as a notice after the page is left', async () => {
    const { shell, respond, unmount } = await open();
    await press('Arrange');
    await press('Move Thing 3 up');
    await press('Done');
    expect(screen.getByText('Saving')).toBeInTheDocument();
    await respond(failure(503, 'The database is unavailable'));
    expect(screen.getByRole('group', { name: 'Last change' })).toHaveTextContent(
      'Not saved: The database is unavailable',
    );
    await press('Arrange');
    await press('Move Thing 3 up');
    unmount();
    await respond(failure(503, 'The database is unavailable'));
    expect(shell.notices.at(-1)).toEqual({ kind: 'error', text: 'Not saved: The database is unavailable' });
  });

  it('delays the next move, which has the label Saving and is sent after the first move ends', async () => {
    const { shell, respond } = await open();
    await press('Arrange');
    await press('Move Thing 3 up');
    await press('Move Thing 1 down');
    await press('Move Thing 1 down');
    expect(orders(shell.calls)).toBe(1);
    expect(unsavedRows()).toEqual(['Thing 3', 'Thing 1']);
    expect(statusText()).toBe('');
    await respond(failure(0, 'No response came in time.', 'timeout'));
    expect(orders(shell.calls)).toBe(2);
    expect(titles()).toEqual(['Thing 2', 'Thing 3', 'Thing 1']);
    await respond();
    expect(titles()).toEqual(['Thing 2', 'Thing 3', 'Thing 1']);
    expect(statusText()).toBe('Perhaps not saved: No response came in time.');
    expect(shell.unsavedCount()).toBe(0);
  });

  it('can be undone before the response arrives', async () => {
    const { respond } = await open();
    await press('Arrange');
    await press('Move Thing 3 up');
    await press('Undo');
    expect(statusText()).toBe('');
    await respond();
    await respond();
    expect(titles()).toEqual(['Thing 1', 'Thing 2', 'Thing 3']);
    expect(statusText()).toBe('Undone.');
  });
});

describe('a product that is being deleted', () => {
  const remove = async (name: string) => {
    await press(`Delete ${name}`);
    fireEvent.change(screen.getByLabelText('Type YES to confirm'), { target: { value: 'yes' } });
    await press('Delete');
  };
  const escape = () =>
    act(async () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true })));

  it('has the label Saving after its dialog is closed, and counts as unsaved', async () => {
    const { shell, respond } = await open();
    await remove('Thing 1');
    await escape();
    expect(screen.getByText('Saving')).toBeInTheDocument();
    expect(shell.unsavedCount()).toBe(1);
    await respond();
    expect(screen.queryByText('Saving')).toBeNull();
    expect(screen.queryByRole('link', { name: /^Thing 1/ })).toBeNull();
    expect(shell.unsavedCount()).toBe(0);
  });

  it.each([
    ['stored', undefined],
    ['refused', failure(503, 'The database is unavailable')],
  ])('does not close a newer dialog when the deletion is %s', async (_what, error) => {
    const { respond } = await open();
    await remove('Thing 1');
    await escape();
    await press('Delete Thing 2');
    fireEvent.change(screen.getByLabelText('Type YES to confirm'), { target: { value: 'ye' } });
    await respond(error);
    expect(screen.getByRole('dialog', { name: 'Delete “Thing 2”?' })).toBeInTheDocument();
    expect(screen.getByLabelText('Type YES to confirm')).toHaveValue('ye');
    expect(screen.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-busy', 'false');
  });

  it('does not make a later move fail', async () => {
    const { shell, respond } = await open();
    await remove('Thing 1');
    await escape();
    await press('Arrange');
    await press('Move Thing 3 up');
    await press('Move Thing 3 up');
    expect(orders(shell.calls)).toBe(0);
    await respond();
    await respond();
    expect(shell.calls.at(-1)?.body).toEqual({ from: ['p2', 'p3'], to: ['p3', 'p2'] });
    expect(titles()).toEqual(['Thing 3', 'Thing 2']);
  });
});

it('an older read does not remove a stored move from the screen', async () => {
  let finish: (() => void) | undefined;
  let products = manyProducts(3);
  let isSlow = false;
  const routes: NonNullable<Parameters<typeof createFakeShell>[0]> = {
    'GET /Meera.Cooks/Store': async () => {
      const current = products;
      if (isSlow) await new Promise<void>((resolve) => (finish = resolve));
      isSlow = false;
      return [{ ...meera, UserProduct: current }];
    },
    'PATCH /product/order': (body) => {
      const { to } = body as { to: string[] };
      if (to[0] === 'p2') throw failure(0, 'No response came in time.', 'timeout');
      return (products = to.flatMap((id) => products.filter(({ _id }) => _id === id)));
    },
  };
  await showStore({ products, reader: meeraSession, routes });
  await press('Arrange');
  isSlow = true;
  await press('Move Thing 1 down');
  await press('Move Thing 3 up');
  expect(titles()).toEqual(['Thing 1', 'Thing 3', 'Thing 2']);
  await act(async () => finish?.());
  expect(titles()).toEqual(['Thing 1', 'Thing 3', 'Thing 2']);
});
