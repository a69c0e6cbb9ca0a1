import { lazyComponent } from '@linkstall/kit/loading';
import { createAdminRemote } from '@linkstall/kit/remote';

import { loadLanguage } from '../ui/admin-language.ts';
import { texts } from '../ui/texts.ts';
import { pages } from './server.ts';

const CreatorPage = lazyComponent(
  async () => (await import(/* webpackChunkName: "forms" */ '../products/creator-page.tsx')).CreatorPage,
  () => texts.common.form,
);

/** The server renders the store pages; the forms run only in the browser. */
export default createAdminRemote({
  loadLanguage,
  routes: [
    { path: '/store/add-product', element: <CreatorPage name="add" /> },
    { path: '/store/add-product/csv', element: <CreatorPage name="csv" /> },
    { path: '/store/edit-product/:id', element: <CreatorPage name="edit" /> },
  ],
  pages,
});
