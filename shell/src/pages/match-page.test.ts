import type { PageDeclaration } from '@linkstall/contracts/shell';

import { matchPage } from './match-page.ts';

const page = (path: string): PageDeclaration => ({ path, access: 'public', layout: 'site', title: path, server: true });
const remotes = {
  'mfe-public': { releases: [], slots: {}, pages: [page('/'), page('/:userName')] },
  'mfe-account': { releases: [], slots: {}, pages: [page('/login')] },
  'mfe-store': { releases: [], slots: {}, pages: [page('/store/:at'), page('/store/add-product')] },
};

describe('matchPage', () => {
  it.each([
    ['/', 'mfe-public', '/'],
    ['/meera.cooks', 'mfe-public', '/:userName'],
    ['/meera.cooks/', 'mfe-public', '/:userName'],
    ['/login', 'mfe-account', '/login'],
    ['/store/@meera.cooks', 'mfe-store', '/store/:at'],
    ['/store/add-product', 'mfe-store', '/store/add-product'],
  ])('matches %s to %s %s', (pathname, remote, path) => {
    const matched = matchPage(remotes, pathname);
    expect([matched?.remote, matched?.page.path]).toEqual([remote, path]);
  });

  it('decodes the parameters', () => {
    expect(matchPage(remotes, '/store/%40meera')?.params).toEqual({ at: '@meera' });
  });

  it.each(['/a/b/c', '/store/@x/y'])('has no match for %s', (pathname) => {
    expect(matchPage(remotes, pathname)).toBeNull();
  });

  it('has no match for a hidden page, also when a page with a parameter matches its address', () => {
    const garden = { releases: [], slots: {}, pages: [page('/apps/garden/:plant')], hidden: ['/apps/garden/hello'] };
    expect(matchPage({ garden }, '/apps/garden/Hello/')).toBeNull();
    expect(matchPage({ garden }, '/apps/garden/basil')?.page.path).toBe('/apps/garden/:plant');
  });

  it('returns only declared query parameters of at most 40 characters', () => {
    const withQuery = { 'mfe-store': { releases: [], slots: {}, pages: [{ ...page('/store/:at'), query: ['page'] }] } };
    expect(matchPage(withQuery, '/store/@meera', '?page=2&at=x&utm=y')?.params).toEqual({ at: '@meera', page: '2' });
    expect(matchPage(withQuery, '/store/@meera', `?page=${'9'.repeat(41)}`)?.params).toEqual({ at: '@meera' });
    expect(matchPage(remotes, '/store/@meera', '?page=2')?.params).toEqual({ at: '@meera' });
  });
});
