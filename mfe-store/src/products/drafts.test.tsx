import { act, fireEvent, screen } from '@testing-library/react';

import remote from '../app/remote.tsx';
import { aProduct } from '../testing/people.ts';
import { field, renderForm } from '../testing/render-form.tsx';

const write = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

const offer = () => screen.queryByRole('button', { name: 'Put back what you typed' });

beforeEach(() => sessionStorage.clear());

it('a half-typed product that was left is offered when one comes back, and only in this tab', async () => {
  const { unmount } = await renderForm(remote, { path: '/store/add-product' });
  write('Product name', 'Brass lota');
  unmount();
  expect(localStorage.length).toBe(0);
  await renderForm(remote, { path: '/store/add-product' });
  expect(field('Product name')).toHaveValue('');
  await press('Put back what you typed');
  expect(field('Product name')).toHaveValue('Brass lota');
});

it('what Cancel took out of a new product is put back by one press, at once and on coming back', async () => {
  const { unmount } = await renderForm(remote, { path: '/store/add-product' });
  await press('Cancel');
  expect(offer()).toBeNull();
  write('Product name', 'Brass lota');
  await press('Cancel');
  expect(field('Product name')).toHaveValue('');
  await press('Put back what you typed');
  expect([offer(), field('Product name').value]).toEqual([null, 'Brass lota']);
  await press('Cancel');
  unmount();
  await renderForm(remote, { path: '/store/add-product' });
  await press('Put back what you typed');
  expect(field('Product name')).toHaveValue('Brass lota');
});

it('what Cancel took out of a new product can be thrown away', async () => {
  await renderForm(remote, { path: '/store/add-product' });
  write('Product name', 'Brass lota');
  await press('Cancel');
  await press('Throw it away');
  expect([offer(), sessionStorage.length]).toEqual([null, 0]);
});

it('a change that was given up by Cancel is offered when the product is edited again', async () => {
  const routes = { 'GET /product/p1': () => aProduct({ revision: 1 }) };
  const { unmount } = await renderForm(remote, { path: '/store/edit-product/p1', routes });
  write('Price', '1999');
  await press('Cancel');
  unmount();
  await renderForm(remote, { path: '/store/edit-product/p1', routes });
  await press('Put back what you typed');
  expect(field('Price')).toHaveValue('1999');
});

it('what was changed of a stored product is offered for that product alone', async () => {
  const routes = {
    'GET /product/p1': () => aProduct({ revision: 1 }),
    'GET /product/p2': () => aProduct({ _id: 'p2', revision: 1 }),
  };
  const { unmount } = await renderForm(remote, { path: '/store/edit-product/p1', routes });
  write('Price', '1999');
  unmount();
  const other = await renderForm(remote, { path: '/store/edit-product/p2', routes });
  expect(screen.queryByRole('button', { name: 'Put back what you typed' })).toBeNull();
  other.unmount();
  await renderForm(remote, { path: '/store/edit-product/p1', routes });
  await press('Put back what you typed');
  expect(field('Price')).toHaveValue('1999');
});

it('says how many pictures there may be, and how large', async () => {
  await renderForm(remote, { path: '/store/add-product' });
  expect(screen.getByText(/^Up to five pictures, 5 MB each/)).toBeVisible();
});
