import type { ProductImportPreview, ProductImportRow } from '@linkstall/contracts/http';
import { failure, type createFakeShell } from '@linkstall/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../../app/remote.tsx';
import { renderForm } from '../../testing/render-form.tsx';

const row = (number: number, more: Partial<ProductImportRow> = {}): ProductImportRow => ({
  ...{ row: number, name: `Pan ${number}`, price: '₹499', pictures: 0, state: 'new', faults: [] },
  ...more,
});
const fault = { column: 'price', message: 'It is empty' };
const FAULTY = row(3, { name: '', price: '', state: 'faulty', faults: [fault] });
const previewOf = (...rows: ProductImportRow[]): ProductImportPreview => ({ rows, ignoredColumns: [], room: 500 });

const [READ, ADD, PICTURES, DELETE] = ['read-import', 'import', 'import-pictures', 'delete-products'].map(
  (name) => `POST /product/${name}`,
) as [string, string, string, string];

const open = (preview: ProductImportPreview, routes: Parameters<typeof createFakeShell>[0] = {}) =>
  renderForm(remote, { path: '/store/add-product/csv', routes: { [READ]: () => preview, ...routes } });
const chooseFile = async (size = 10) => {
  const file = new File(['x'.repeat(size)], 'products.csv', { type: 'text/csv' });
  await act(async () => fireEvent.change(screen.getByLabelText('CSV file'), { target: { files: [file] } }));
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const callsTo = ({ shell }: Awaited<ReturnType<typeof open>>, path: string) =>
  shell.calls.filter(({ call }) => call === path).map(({ body }) => body);

beforeEach(() => localStorage.clear());

it('a file is read, its products are shown, and they are added only after a press', async () => {
  const view = await open(previewOf(row(2, { pictures: 2 }), row(3, { state: 'stored' })), {
    [ADD]: () => ({ products: [{ id: '1', pictures: [] }] }),
  });
  await chooseFile();
  const form = await screen.findByRole('form', { name: '1 product can be added' });
  expect(within(form).getByText('₹499 · 2 pictures')).toBeVisible();
  expect(within(form).getByText('1 row is a product of your store. It stays as it is.')).toBeVisible();
  expect(callsTo(view, ADD)).toEqual([]);
  await press('Add 1 product');
  expect(await screen.findByRole('heading', { name: '1 product is in your store' })).toHaveFocus();
  expect([...(callsTo(view, ADD)[0] as FormData).keys()]).toEqual(['file']);
});

it('rows with a fault are shown with row and column, and are left out only when the creator says so', async () => {
  const view = await open(previewOf(row(2), FAULTY), { [ADD]: () => ({ products: [{ id: '1', pictures: [] }] }) });
  await chooseFile();
  expect(await screen.findByText('Row 3, without a name')).toBeVisible();
  expect(screen.getByText('price').parentElement).toHaveTextContent('price It is empty');
  await press('Add 1 product');
  expect(await screen.findByRole('alert')).toHaveTextContent('Say that the rows with a fault are left out');
  expect(callsTo(view, ADD)).toEqual([]);
  await userEvent.click(screen.getByRole('switch', { name: 'Leave 1 row out' }));
  await press('Add 1 product');
  await waitFor(() => expect((callsTo(view, ADD)[0] as FormData).get('leaveFaultyOut')).toBe('true'));
});

it('a file with more products than the store has room for cannot be added', async () => {
  await open({ ...previewOf(row(2), row(3)), room: 1 });
  await chooseFile();
  expect(await screen.findByRole('alert')).toHaveTextContent('Your store has room for 1 product more.');
  expect(screen.queryByRole('button', { name: 'Add 2 products' })).toBeNull();
  await press('Another file');
  expect(await screen.findByLabelText('CSV file')).toBeInTheDocument();
});

it('pasted rows are sent as a file', async () => {
  const view = await open(previewOf(row(2)));
  await userEvent.type(screen.getByLabelText('Or paste the rows of a spreadsheet'), 'title');
  await press('Show what is in it');
  await screen.findByText('Pan 2');
  const file = (callsTo(view, READ)[0] as FormData).get('file') as File;
  expect([file.name, file.size]).toEqual(['rows.csv', 5]);
});

it('an empty form and a file above 4 MB are refused without a call', async () => {
  const view = await open(previewOf());
  await press('Show what is in it');
  expect(screen.getByLabelText('Or paste the rows of a spreadsheet')).toHaveAccessibleDescription(/^Paste the rows/);
  await chooseFile(4 * 1024 * 1024 + 1);
  expect(await screen.findByText('The file is larger than 4 MB')).toBeVisible();
  expect(callsTo(view, READ)).toEqual([]);
});

it('a file that cannot be read says why, and what was pasted stays', async () => {
  await open(previewOf(), {
    [READ]: () => {
      throw failure(422, 'The file has no column “price” in its first row');
    },
  });
  await userEvent.type(screen.getByLabelText('Or paste the rows of a spreadsheet'), 'title');
  await press('Show what is in it');
  expect(await screen.findByRole('alert')).toHaveTextContent('The file has no column “price” in its first row.');
  expect(screen.getByLabelText('Or paste the rows of a spreadsheet')).toHaveValue('title');
});

describe('pictures', () => {
  const products = Array.from({ length: 12 }, (_, index) => ({
    id: `${index}`,
    pictures: [`https://a.example/${index}`],
  }));
  const routes = { [ADD]: () => ({ products }) };
  const added = async (more: Parameters<typeof createFakeShell>[0]) => {
    const view = await open(previewOf(row(2)), { ...routes, ...more });
    await chooseFile();
    await press('Add 1 product');
    return view;
  };

  it('are read a few at a time until all products are done', async () => {
    const view = await added({
      [PICTURES]: (body) => {
        const ids = (body as { products: string[] }).products.map((text) => text.split(' ')[0]);
        return { products: ids.slice(0, 7), unreadable: ids.includes('0') ? 2 : 0 };
      },
    });
    expect(await screen.findByText('2 pictures could not be read. You can add them by hand.')).toBeVisible();
    expect(callsTo(view, PICTURES).map((body) => (body as { products: string[] }).products.length)).toEqual([10, 5]);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('stop at a limit, which is shown, and go on after a press', async () => {
    let isLimited = true;
    await added({
      [PICTURES]: (body) => {
        if (isLimited) throw failure(429, 'Too many attempts. Please try again in 34 minutes');
        const ids = (body as { products: string[] }).products.map((text) => text.split(' ')[0]);
        return { products: ids, unreadable: 0 };
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Please try again in 34 minutes');
    expect(screen.getByRole('progressbar')).toHaveAttribute('value', '0');
    isLimited = false;
    await press('Go on');
    expect(await screen.findByText('All pictures are read.')).toBeVisible();
  });

  it('Undo deletes the products of the import in one call', async () => {
    const view = await added({ [PICTURES]: () => new Promise(() => undefined), [DELETE]: () => null });
    await press('Undo');
    expect(await screen.findByLabelText('CSV file')).toBeInTheDocument();
    expect(callsTo(view, DELETE)).toEqual([{ ids: products.map(({ id }) => id) }]);
    expect(view.shell.notices).toEqual([{ kind: 'success', text: 'The products are deleted again.' }]);
  });
});

it('the page shows the address of the product feed, and copies it', async () => {
  const writeText = jest.fn(() => Promise.resolve());
  await open(previewOf());
  Object.assign(navigator, { clipboard: { writeText } });
  await press('Copy');
  expect(writeText).toHaveBeenCalledWith('http://localhost/store/@Meera.Cooks/feed.xml');
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
});
