import { screen } from '@testing-library/react';

import remote from '../app/remote.tsx';
import { aProduct } from '../testing/people.ts';
import { field, press, renderForm, type } from '../testing/render-form.tsx';

const offerButton = () => screen.queryByRole('button', { name: 'Put back what you typed' });

beforeEach(() => sessionStorage.clear());

it('an unsent new product is offered again, and only in this tab', async () => {
  const { unmount } = await renderForm(remote, { path: '/store/add-product' });
  type('Product name', 'Brass lota');
  unmount();
  expect(localStorage.length).toBe(0);
  await renderForm(remote, { path: '/store/add-product' });
  expect(field('Product name')).toHaveValue('');
  await press('Put back what you typed');
  expect(field('Product name')).toHaveValue('Brass lota');
});

it('the input of a new product is offered again after Cancel, at once and on the next visit', async () => {
  const { unmount } = await renderForm(remote, { path: '/store/add-product' });
  await press('Cancel');
  expect(offerButton()).toBeNull();
  type('Product name', 'Brass lota');
  await press('Cancel');
  expect(field('Product name')).toHaveValue('');
  await press('Put back what you typed');
  expect([offerButton(), field('Product name').value]).toEqual([null, 'Brass lota']);
  await press('Cancel');
  unmount();
  await renderForm(remote, { path: '/store/add-product' });
  await press('Put back what you typed');
  expect(field('Product name')).toHaveValue('Brass lota');
});

it('the offered input of a new product can be thrown away', async () => {
  await renderForm(remote, { path: '/store/add-product' });
  type('Product name', 'Brass lota');
  await press('Cancel');
  await press('Throw it away');
  expect([offerButton(), sessionStorage.length]).toEqual([null, 0]);
});

it('a change is offered again on the next visit after Cancel', async () => {
  const routes = { 'GET /product/p1': () => aProduct({ revision: 1 }) };
  const { unmount } = await renderForm(remote, { path: '/store/edit-product/p1', routes });
  type('Price', '1999');
  await press('Cancel');
  unmount();
  await renderForm(remote, { path: '/store/edit-product/p1', routes });
  await press('Put back what you typed');
  expect(field('Price')).toHaveValue('1999');
});

it('a change of a stored product is offered only for that product', async () => {
  const routes = {
    'GET /product/p1': () => aProduct({ revision: 1 }),
    'GET /product/p2': () => aProduct({ _id: 'p2', revision: 1 }),
  };
  const { unmount } = await renderForm(remote, { path: '/store/edit-product/p1', routes });
  type('Price', '1999');
  unmount();
  const otherForm = await renderForm(remote, { path: '/store/edit-product/p2', routes });
  expect(screen.queryByRole('button', { name: 'Put back what you typed' })).toBeNull();
  otherForm.unmount();
  await renderForm(remote, { path: '/store/edit-product/p1', routes });
  await press('Put back what you typed');
  expect(field('Price')).toHaveValue('1999');
});

it('the add form shows the maximum number and size of images', async () => {
  await renderForm(remote, { path: '/store/add-product' });
  expect(screen.getByText(/^Up to five pictures, 5 MB each/)).toBeVisible();
});
