import { createFakeShell } from '@linkstall/contracts/testing';

import declared from '../../routes.json';
import remote from './remote.tsx';

describe('mfe-account', () => {
  it('has a screen for every page that it declares, and no other', () => {
    const paths = remote.routes(createFakeShell()).flatMap(({ children = [] }) => children.map(({ path }) => path));
    expect(paths).toEqual(declared.pages.map(({ path }) => path));
  });
});
