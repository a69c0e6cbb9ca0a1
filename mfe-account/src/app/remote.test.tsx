import { createFakeShell } from '@linkstall/testing';

import declared from '../../routes.json';
import remote from './remote.tsx';

describe('mfe-account', () => {
  it('has a screen for every declared page, and no other screens', () => {
    const paths = remote.routes(createFakeShell()).flatMap(({ children = [] }) => children.map(({ path }) => path));
    expect(paths).toEqual(declared.pages.map(({ path }) => path));
  });

  it('shows only Account in the navigation of the admin area', () => {
    expect(declared.pages.flatMap(({ path, nav }) => (nav ? [{ path, ...nav }] : []))).toEqual([
      { path: '/admin/account', label: 'Account', icon: 'account', order: 3 },
    ]);
  });
});
