import { createRemote } from '@linkstall/kit/remote';

import { ReleasesPage } from '../releases/releases-page.tsx';

export default createRemote({
  routes: [{ path: '/admin/releases', element: <ReleasesPage /> }],
});
