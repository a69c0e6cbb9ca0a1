import type { Product, PublicUser, SessionUser } from '@linkstall/contracts/http';
import type { PublicApi, ServerModule } from '@linkstall/contracts/shell';
import { matchesFilter } from '@linkstall/kit/product-filter';
import { createFakeShell, failure } from '@linkstall/testing';
import { act, render } from '@testing-library/react';

import { meera } from './people.ts';
import { fakeTextHeights, fakeMotionPreference } from './browser-fakes.ts';

interface Scene {
  readonly user?: PublicUser;
  readonly products?: readonly Product[];
  readonly page?: string;
  /** The other query parameters of the address. */
  readonly filter?: Readonly<Record<string, string>>;
  readonly reader?: SessionUser | null;
  /** Responses of the API to the browser. The default response gives the owner all products. */
  readonly routes?: Parameters<typeof createFakeShell>[0];
}

fakeTextHeights();
fakeMotionPreference(false);

const PREVIEW = { url: '/previews/Meera.Cooks/store/0123456789abcdef01234567.jpg' };

/** Returns functions that load and render the store page of a server module, as the edge and the shell do. */
export function createStoreHelpers({ pages }: ServerModule) {
  const page = pages['/store/:at'];
  if (!page) throw new Error('no store page');

  /** Loads the page as the edge does, from an API that has one user. */
  const loadStorePage = async (
    params: { readonly at: string } & Readonly<Record<string, string>>,
    user: PublicUser = meera,
  ) => {
    const requestedPaths: string[] = [];
    const api: PublicApi = {
      get: <T,>(path: string) => {
        requestedPaths.push(path);
        const [prefix = '', place = ''] = path.toLowerCase().split('/store/');
        const [number, kind, value = ''] = place.split('/').map(decodeURIComponent);
        if (prefix !== `/${user.username.toLowerCase()}`) return Promise.reject<T>(failure(404, 'User Not Found'));
        const [first, last] = [(Number(number) - 1) * 24, Number(number) * 24];
        const filter = kind === undefined ? {} : kind === 'search' ? { words: value } : { collection: value };
        const matches = user.UserProduct.filter((product) => matchesFilter(product, filter));
        const [total, storeTotal] = [matches.length, user.UserProduct.length];
        const collections = [...new Set(user.UserProduct.flatMap(({ Product_Collection: name = [] }) => name))];
        return Promise.resolve([
          {
            ...{ ...user, UserProduct: matches.slice(first, last), total, preview: PREVIEW },
            ...(storeTotal !== total && { storeTotal }),
            ...(collections.length > 0 && { collections }),
          },
        ] as T);
      },
    };
    return { result: await page.load(params, api), requestedPaths };
  };

  /** Renders the store as the shell does, with the data that the edge sends. */
  const showStore = async ({
    user = meera,
    products = [],
    page: number,
    filter = {},
    reader = null,
    routes = {},
  }: Scene = {}) => {
    const owner = { ...user, UserProduct: products };
    const params = { at: `@${user.username}`, ...(number !== undefined && { page: number }), ...filter };
    const { result } = await loadStorePage(params, {
      ...owner,
      UserProduct: products.filter(({ Product_status: isShown }) => isShown),
    });
    if (result.status !== 200) throw new Error(`status ${result.status}`);
    const shell = createFakeShell({ [`GET /${user.username}/Store`]: () => [owner], ...routes }, reader);
    const screen = render(<page.Component data={result.data} shell={shell} />);
    // Wait for the chunk with the owner's components.
    await act(async () => {
      for (let tick = 0; tick < 20; tick++) await Promise.resolve();
    });
    return { shell, page, data: result.data, ...screen };
  };

  return { page, loadStorePage, showStore };
}
