import { createRemote } from '@linkstall/kit/remote';

import { HealthPage } from '../health/health-page.tsx';
import { ReleasesPage } from '../releases/releases-page.tsx';

export default createRemote({
  routes: [
    { path: '/admin/releases', element: <ReleasesPage /> },
    { path: '/admin/releases/health', element: <HealthPage /> },
  ],
});
