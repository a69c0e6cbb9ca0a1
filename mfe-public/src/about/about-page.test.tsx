import { screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import remote from '../app/remote.tsx';
import { show } from '../testing/show.tsx';

it('has every part that the foot of the site leads to, and goes to the one that is asked for', () => {
  const scrolled = jest.fn();
  Element.prototype.scrollIntoView = function () {
    scrolled(this.id);
  };
  show(remote, { path: '/about#privacy' });
  const parts = screen.getAllByRole('region').map(({ id }) => id);
  expect(parts).toEqual(['what', 'privacy', 'source', 'licence']);
  expect(scrolled).toHaveBeenCalledWith('privacy');
});

it('says the licence as it is', () => {
  show(remote, { path: '/about' });
  const licence = readFileSync(join(import.meta.dirname, '../../../LICENSE'), 'utf8');
  const said = screen.getByRole('region', { name: 'Licence' }).textContent;
  for (const sentence of licence.trim().split('\n\n')) expect(said).toContain(sentence.replaceAll('\n', ' '));
});

it('says what is known of visitors under an address of its own', () => {
  show(remote, { path: '/privacy' });
  expect(screen.getByRole('heading', { level: 1, name: 'Privacy' })).toBeInTheDocument();
  expect(screen.getByText(/a key of that day; the key is thrown away/)).toBeInTheDocument();
});
