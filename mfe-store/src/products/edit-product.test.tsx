import type { Product } from '@linkstall/contracts/http';
import { failure } from '@linkstall/contracts/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';

import remote from '../app/remote.tsx';
import { aProduct, picture } from '../testing/people.ts';
import { aPhoto, field, renderForm, sent } from '../testing/render-form.tsx';

const UPDATE = 'PATCH /product/update-product/p1';
const kadhai = aProduct({ revision: 3, Product_Img: [picture('i1'), picture('i2'), picture('i3')] });

interface Scene {
  readonly product?: () => Product;
  readonly update?: () => unknown;
}

const open = ({ product = () => kadhai, update = () => null }: Scene = {}) =>
  renderForm(remote, { path: '/store/edit-product/p1', routes: { 'GET /product/p1': product, [UPDATE]: update } });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const dialog = () => within(screen.getByRole('dialog', { name: 'Images' }));
const choose = (...files: File[]) =>
  act(async () => fireEvent.change(dialog().getByLabelText('Add pictures'), { target: { files } }));
const partsOf = (body: object | undefined, wanted: string) =>
  sent(body)
    .filter(([name]) => name === wanted)
    .map(([, value]) => value);

beforeEach(() => {
  sessionStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

describe('editing a product', () => {
  it('shows what is stored, sends the change with the revision that was seen, and goes to the store after 2 s', async () => {
    const { shell } = await open();
    expect(field('Price')).toHaveValue('2490');
    expect(screen.getAllByRole('img')).toHaveLength(3);
    type('Product name', 'Kadhai, 28 cm');
    await press('Save');
    expect(sent(shell.calls[1]?.body)).toEqual([
      ['Product_Name', 'Kadhai, 28 cm'],
      ['Product_Desc', 'Heavy, seasoned.'],
      ['Product_Price', '2490'],
      ['Product_Discount_Price', '1690'],
      ['Product_Url', 'iron-ember.example/kadhai'],
      ['Product_Retailer', ''],
      ['Product_status', 'true'],
      ['Image_Delete_List', '[]'],
      ['revision', '3'],
    ]);
    expect(shell.notices).toEqual([{ kind: 'success', text: 'Product Updated' }]);
    await act(async () => jest.advanceTimersByTime(1_999));
    expect(window.location.pathname).toBe('/store/edit-product/p1');
    await act(async () => jest.advanceTimersByTime(1));
    expect(window.location.pathname).toBe('/store/@Meera.Cooks');
  });

  it('opens the retailer where there is one, and takes it away with its switch', async () => {
    const { shell } = await open({ product: () => ({ ...kadhai, Product_Retailer: 'Iron & Ember' }) });
    expect(field('Retailer')).toHaveValue('Iron & Ember');
    fireEvent.click(screen.getByRole('switch', { name: 'Add a retailer' }));
    await press('Save');
    expect(partsOf(shell.calls[1]?.body, 'Product_Retailer')).toEqual(['']);
  });

  it('refuses what adding refuses', async () => {
    const { shell } = await open();
    type('Product link', 'nope');
    await press('Save');
    expect(field('Product link')).toHaveAccessibleDescription(/The name of the site has a dot/);
    type('Product link', ' ');
    await press('Save');
    expect(shell.notices.map(({ text }) => text)).toEqual([
      'Invalid Product URL',
      'All Fields Except Product_Retailer Are Required',
    ]);
    expect(shell.calls).toHaveLength(1);
  });

  it('says ‘Error While Updating Product’ when the server could not', async () => {
    const { shell } = await open({
      update: () => {
        throw failure(0, 'No response');
      },
    });
    await press('Save');
    expect(shell.notices).toEqual([{ kind: 'error', text: 'Error While Updating Product' }]);
  });

  it('tells who comes later, shows the newer product and keeps what they wrote', async () => {
    let now = kadhai;
    let isOld = true;
    const { shell } = await open({
      product: () => now,
      update: () => {
        if (isOld) throw failure(409, 'This product was changed meanwhile', 'product.changed');
        return null;
      },
    });
    type('Description', 'Mine.');
    now = { ...kadhai, Product_Name: 'Theirs', revision: 4 };
    await press('Save');
    expect(screen.getByRole('alert')).toHaveTextContent('changed somewhere else meanwhile');
    expect(field('Product name')).toHaveValue('Theirs');
    expect(field('Description')).toHaveValue('Heavy, seasoned.');
    await press('Bring back what I wrote');
    expect(field('Description')).toHaveValue('Mine.');
    isOld = false;
    await press('Save');
    expect(partsOf(shell.calls.at(-1)?.body, 'revision')).toEqual(['4']);
  });

  it('says so when the product was deleted meanwhile, keeps what was written and leads back', async () => {
    const { shell } = await open({
      update: () => Promise.reject(failure(404, 'Product Not Found', 'product.not_found')),
    });
    type('Description', 'Mine.');
    await press('Save');
    const text = 'This product was deleted meanwhile, so nothing was saved. Cancel leads back to your store.';
    expect(shell.notices).toEqual([{ kind: 'error', text }]);
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(field('Description')).toHaveValue('Mine.');
    await press('Cancel');
    await act(async () => jest.advanceTimersByTime(0));
    expect(window.location.pathname).toBe('/store/@Meera.Cooks');
  });

  it.each([
    ['it is not there', () => Promise.reject(failure(404, 'Product Not Found'))],
    ['its id is none', () => Promise.reject(failure(400, 'Invalid id'))],
    ['it is somebody else’s', () => Promise.resolve(aProduct())],
  ])('is the 404 page when %s', async (_why, product) => {
    await open({ product: product as never });
    expect(screen.getByRole('heading', { name: 'Page Not Found' })).toBeInTheDocument();
    expect(screen.getByText('This product was deleted, or was never in your store.')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('link', { name: 'Back to your store' }));
    expect(window.location.pathname).toBe('/store/@Meera.Cooks');
  });

  it('of a product that was deleted here a moment ago offers to put it back, and is its form again', async () => {
    const gone = [{ id: 'p1', name: 'Cast-iron kadhai', place: 0, until: Date.now() + 9_000 }];
    sessionStorage.setItem('draft:u1:deleted products', JSON.stringify(gone));
    let isGone = true;
    const { shell } = await renderForm(remote, {
      path: '/store/edit-product/p1',
      routes: {
        'GET /product/p1': () => (isGone ? Promise.reject(failure(404, 'Product Not Found')) : kadhai),
        'POST /product/restore-product/p1': () => {
          isGone = false;
          return kadhai;
        },
      },
    });
    expect(screen.getByRole('heading', { name: 'Page Not Found' })).toBeInTheDocument();
    expect(screen.getByText('This product was deleted.')).toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'Last change' })).toHaveTextContent('“Cast-iron kadhai” is deleted.');
    await press('Undo');
    expect(field('Product name')).toHaveValue('Cast-iron kadhai');
    expect(shell.calls).toHaveLength(3);
    expect(sessionStorage).toHaveLength(0);
  });

  it('says when it could not be read, and reads it again by itself', async () => {
    let isAway = true;
    await open({
      product: () => {
        if (isAway) throw failure(503, 'Away');
        return kadhai;
      },
    });
    expect(screen.getByRole('alert')).toHaveTextContent('The product could not be read.');
    isAway = false;
    await act(async () => jest.advanceTimersByTime(5_000));
    expect(field('Product name')).toHaveValue('Cast-iron kadhai');
  });
});

describe('the images of a product', () => {
  it('are marked for deletion, out of view and queued until the form is saved', async () => {
    const { shell } = await open();
    await press('Manage images');
    expect(dialog().getByRole('heading')).toHaveTextContent('Images 3 of 5');
    await press('Mark picture 2 for deletion');
    expect(dialog().getByRole('heading')).toHaveTextContent('Images 2 of 5');
    expect(dialog().getByText('1 picture will be deleted when you save.')).toBeInTheDocument();
    await press('Done');
    expect(shell.calls).toHaveLength(1);
    await press('Save');
    expect(partsOf(shell.calls[1]?.body, 'Image_Delete_List')).toEqual(['[{"id":"i2"}]']);
  });

  it('come back when the mark is undone', async () => {
    const { shell } = await open();
    await press('Manage images');
    await press('Mark picture 1 for deletion');
    await press('Mark picture 1 for deletion');
    await press('Put the last one back');
    await press('Put it back');
    expect(dialog().getAllByRole('img')).toHaveLength(3);
    await press('Done');
    await press('Save');
    expect(partsOf(shell.calls[1]?.body, 'Image_Delete_List')).toEqual(['[]']);
  });

  it('are at most five, old and new together', async () => {
    const { shell } = await open();
    await press('Manage images');
    await choose(aPhoto('1.png'), aPhoto('2.png'), aPhoto('3.png'));
    expect(shell.notices).toEqual([{ kind: 'error', text: 'Only 5 images allowed' }]);
    expect(dialog().getByRole('alert')).toHaveTextContent('Only 5 images allowed');
    expect(dialog().getByRole('heading')).toHaveTextContent('Images 5 of 5');
    expect(dialog().queryByLabelText('Add pictures')).toBeNull();
    await press('Mark picture 1 for deletion');
    await choose(aPhoto('4.png'));
    await press('Done');
    await press('Save');
    expect(partsOf(shell.calls[1]?.body, 'new_product_img')).toEqual(['1.png', '2.png', '4.png']);
  });

  it('are not saved when undone marks make six of them', async () => {
    const { shell } = await open();
    await press('Manage images');
    await press('Mark picture 1 for deletion');
    await choose(aPhoto('1.png'), aPhoto('2.png'), aPhoto('3.png'));
    await press('Put it back');
    await press('Done');
    await press('Save');
    expect(shell.notices).toEqual([{ kind: 'error', text: 'Only 5 images allowed' }]);
    expect(shell.calls).toHaveLength(1);
    await press('Manage images');
    expect(dialog().getByRole('alert')).toHaveTextContent('Only 5 images allowed');
    await press('Remove new picture 1');
    expect(dialog().queryByRole('alert')).toBeNull();
  });

  it('can be new ones that are taken out again', async () => {
    const { shell } = await open();
    await press('Manage images');
    await choose(aPhoto('1.png'), aPhoto('2.png'));
    await press('Remove new picture 1');
    await press('Done');
    await press('Save');
    expect(partsOf(shell.calls[1]?.body, 'new_product_img')).toEqual(['2.png']);
  });
});
