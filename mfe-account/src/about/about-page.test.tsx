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
